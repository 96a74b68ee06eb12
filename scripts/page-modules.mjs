const LAZY_PAGE = /lazyPage\(\(\) => import\(('[^']+')\)\)/g;

/**
 * Tells each lazy page of `web/routes.ts` the path that it imports, so that the server finds the page's files.
 * @returns {import('vite').Plugin}
 */
export function namePageModules() {
  return {
    name: 'page-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/routes\.ts$/ },
      handler(code) {
        return { code: code.replace(LAZY_PAGE, 'lazyPage(() => import($1), $1)'), map: null };
      },
    },
  };
}

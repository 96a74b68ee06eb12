const LAZY_PAGE = /lazyPage\(\(\) => import\(('[^']+')\)\)/g;

/**
 * Adds the imported path to each lazy page of `web/routes.ts`, so that the server finds the page's files.
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

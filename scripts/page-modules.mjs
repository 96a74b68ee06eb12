const LAZY_PAGE = /lazyPage\(\(\) => import\(('[^']+')\)\)/g;
const PAGE_PART = /((?:page|late)Part\(\s*\(\) =>\s*import\(('[^']+')\)\.then\(\((\w+)\) => \3\.\w+\)),?\s*\)/g;

/**
 * Adds the imported path to each lazy page of `web/routes.ts` and to each `pagePart` and `latePart`, so that the server
 * finds their files.
 * @returns {import('vite').Plugin}
 */
export function namePageModules() {
  return {
    name: 'page-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/(routes\.ts|pages\/.*\.tsx)$/ },
      handler(code) {
        const named = code.replace(LAZY_PAGE, 'lazyPage(() => import($1), $1)').replace(PAGE_PART, '$1, $2)');
        return named === code ? null : { code: named, map: null };
      },
    },
  };
}

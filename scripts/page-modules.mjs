const LAZY_PAGE = /lazy(Page|Frame)\(\(\) => import\(('[^']+')\)\)/g;
const OPENING_PART =
  /(lazyPart\(\s*\(\) =>\s*import\(('[^']+')\)\.then\(\((\w+)\) => \3\.\w+\),\s*\{\s*opens: '[^']+',?\s*\}),?\s*\)/g;

/**
 * Adds the imported path to each lazy page of `web/routes.ts` and to each `lazyPart` that the server renders, so that
 * it finds their files. Fails a build in which one of them has no entry in the manifest, as its page would have no
 * styles.
 * @returns {import('vite').Plugin}
 */
export function namePageModules() {
  /** @type {Set<string>} */
  const modules = new Set();
  return {
    name: 'page-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/(routes\.ts|.*\.tsx)$/ },
      handler(code) {
        for (const [, , module] of code.matchAll(OPENING_PART)) if (module) modules.add(module.slice("'#".length, -1));
        const named = code.replace(LAZY_PAGE, 'lazy$1(() => import($2), $2)').replace(OPENING_PART, '$1, $2)');
        return named === code ? null : { code: named, map: null };
      },
    },
    generateBundle(_, bundle) {
      const entries = Object.values(bundle).map((file) => (file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''));
      for (const module of modules) {
        if (entries.some((entry) => entry.endsWith(`/${module}`))) continue;
        this.error(
          `${module} shares its chunk with what another page imports from it: move that into a file of its own.`,
        );
      }
    },
  };
}

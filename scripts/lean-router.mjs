import path from 'node:path';
import { root } from '#scripts/tool.mjs';

const PRODUCTION_BUILD = path.join(root, 'node_modules/react-router/dist/production/index.mjs');
const COMPONENT = /= (React\d*\.forwardRef\()/g;
const COMPONENT_NAME = /^\w+\.displayName = ".*";$/gm;

/**
 * Bundles React Router's production build, which the package doesn't export, without the components that the site
 * doesn't use: its links and forms, with the prefetching of its framework. A bundler keeps components with a name.
 * @returns {import('vite').Plugin}
 */
export function leanRouter() {
  return {
    name: 'lean-router',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'react-router': PRODUCTION_BUILD } } }),
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code.replace(COMPONENT, '= /* @__PURE__ */ $1').replace(COMPONENT_NAME, ''),
        map: null,
      }),
    },
  };
}

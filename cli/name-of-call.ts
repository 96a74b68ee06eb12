import path from 'node:path';

/** How the command was called, for its help and hints: by npm, by a link of its own, or by Node. */
export function nameOfCall(program: string | undefined, env: NodeJS.ProcessEnv): string {
  if (env.npm_lifecycle_event === 'admin') return 'npm run --silent admin --';
  const name = path.basename(program ?? '');
  if (name !== '' && path.extname(name) === '') return name;
  return `node ${path.relative(process.cwd(), program ?? 'dist/cli/admin.js')}`;
}

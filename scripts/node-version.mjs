// Imported first by every command. If this Node is too old for our packages, the command continues on the recommended
// one.
import path from 'node:path';
import { npmScript } from '#scripts/install.mjs';
import { findRecommendedNode } from '#scripts/recommended-node.mjs';
import { runCommand, runNode } from '#scripts/tool.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 22)) {
  await runCommand(async () => {
    const needed = `Touchline needs Node 22.22 or later; this is ${process.version}.`;
    process.stderr.write(
      `${needed} Going on with the recommended one, which npm installs in scripts/recommended-node.\n`,
    );
    const node = await findRecommendedNode();
    if (!node) throw new Error('npm has none for this platform: install it from https://nodejs.org.');
    const folder = path.dirname(node);
    const PATH = `${folder}${path.delimiter}${process.env.PATH}`;
    const env = { ...process.env, PATH, npm_execpath: npmScript() };
    process.exit(await runNode([...process.execArgv, ...process.argv.slice(1)], { node, env }));
  });
}

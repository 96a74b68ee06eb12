// Imported first by every command: an old Node gets a sentence instead of a syntax error from some package.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const isSupported = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);

if (!isSupported) {
  process.stderr.write(`Touchline needs Node 20.19 or later, or 22.12 or later; this is ${process.version}.\n`);
  process.exit(1);
}

const NO = /^(?:|[-–—]|no|n|false|0|nein|non|não|nee)$/i;
const YES = /^(?:yes|y|true|1|x|✓|aet|a\.e\.t\.|et|ja|oui|sí|si|sim|sì)$/i;

/** An empty cell means no; undefined for other words. */
export function readYesOrNo(text: string): boolean | undefined {
  return NO.test(text) ? false : YES.test(text) || undefined;
}

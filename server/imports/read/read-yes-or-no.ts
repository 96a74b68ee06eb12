const NO = /^(?:|[-–—✗✘☐]|no|n|f|false|0|off|none|nein|falsch|non|faux|não|nao|falso|nee|onwaar)$/i;
const YES =
  /^(?:yes|y|t|true|1|x|on|[✓✔☑✅]|aet|a\.e\.t\.|et|ja|j|wahr|oui|vrai|sí|si|sim|sì|verdadero|verdadeiro|vero|waar)$/i;

/** An empty cell is no; undefined for other words. */
export function readYesOrNo(text: string): boolean | undefined {
  return NO.test(text) ? false : YES.test(text) || undefined;
}

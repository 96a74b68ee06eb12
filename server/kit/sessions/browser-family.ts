/** Browser and system of a sign-in as families, without versions; null if unknown. */
export interface BrowserFamily {
  browser: string | null;
  system: string | null;
}

/** The first match counts: a browser precedes those whose names its User-Agent includes. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const OPERATING_SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function readBrowserFamily(userAgent = ''): BrowserFamily {
  return { browser: findFamily(BROWSERS, userAgent), system: findFamily(OPERATING_SYSTEMS, userAgent) };
}

function findFamily(families: [RegExp, string][], userAgent: string): string | null {
  return families.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

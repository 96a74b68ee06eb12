/** Heights of the two families, in times of the font's size. */
const BIG_SHOULDERS = { family: 'Big Shoulders', ascent: 0.986, descent: 0.215 };
const HANKEN_GROTESK = { family: 'Hanken Grotesk', ascent: 1, descent: 0.303 };

const ARIAL = ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'];
const ARIAL_BOLD = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'];
/** The same for systems without such a font, such as most servers and some desktops with Linux. */
const DEJAVU = ['DejaVu Sans', 'DejaVuSans'];
const DEJAVU_BOLD = ['DejaVu Sans Bold', 'DejaVuSans-Bold'];

/**
 * Fonts of systems in place of the site's. `width` is that of the site's text in the family, at the weights that it has,
 * in times of the same text in the system's font, as Chromium measures both.
 */
const FALLBACKS = [
  { of: BIG_SHOULDERS, name: 'Fallback', weights: '100 900', sources: ARIAL_BOLD, width: 0.83 },
  { of: BIG_SHOULDERS, name: 'Wide Fallback', weights: '100 900', sources: DEJAVU_BOLD, width: 0.705 },
  { of: BIG_SHOULDERS, name: 'Capitals Fallback', weights: '100 900', sources: ARIAL_BOLD, width: 0.712 },
  { of: BIG_SHOULDERS, name: 'Wide Capitals Fallback', weights: '100 900', sources: DEJAVU_BOLD, width: 0.65 },
  { of: HANKEN_GROTESK, name: 'Fallback', weights: '100 599', sources: ARIAL, width: 1.01 },
  { of: HANKEN_GROTESK, name: 'Fallback', weights: '600 900', sources: ARIAL_BOLD, width: 0.94 },
  { of: HANKEN_GROTESK, name: 'Wide Fallback', weights: '100 599', sources: DEJAVU, width: 0.893 },
  { of: HANKEN_GROTESK, name: 'Wide Fallback', weights: '600 900', sources: DEJAVU_BOLD, width: 0.79 },
];

/**
 * Adds the fallbacks of the site's fonts to its style sheet: fonts of the system in the widths and heights of those.
 * @returns {import('vite').Plugin}
 */
export function fallbackFonts() {
  return {
    name: 'fallback-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/kit\/styles\/fonts\.css/ },
      handler: (code) => ({ code: code + FALLBACKS.map(writeFace).join(''), map: null }),
    },
  };
}

/** @param {typeof FALLBACKS[number]} fallback */
function writeFace({ of: { family, ascent, descent }, name, weights, sources, width }) {
  const locals = sources.map((source) => `local("${source}")`).join(',');
  return `
@font-face {
  font-family: "${family} ${name}";
  font-weight: ${weights};
  src: ${locals};
  size-adjust: ${toPercent(width)};
  ascent-override: ${toPercent(ascent / width)};
  descent-override: ${toPercent(descent / width)};
  line-gap-override: 0%;
}`;
}

/** @param {number} share */
function toPercent(share) {
  return `${Math.round(share * 1000) / 10}%`;
}

import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';

/** @typedef {any} Node of the syntax tree of `@eslint-community/regexpp` */

/**
 * Why a search with an expression may take more than linear time; null if it doesn't. The package `scslre` finds
 * repetitions that share characters, and repetitions at the beginning. This adds those after a prefix that they can
 * contain, as in `<b>.*</b>`: each `<b>` is a start, from which the rest of the text is read.
 * @param {string} source @param {string} flags @returns {string | null}
 */
export function findSlowPart(source, flags) {
  const { parsed, reports } = analyse({ source, flags });
  const [report] = reports;
  if (report) return describe(report);
  for (const repetition of listRepetitions(parsed.pattern)) {
    const { raw } = repetition;
    const { before, after, around } = readSurroundings(repetition);
    if (around === 'lookbehind') return `${raw} is read in a lookbehind, from each character`;
    const isAnchored = flags.includes('y') || (!flags.includes('m') && before.some(({ kind }) => kind === 'start'));
    if (isAnchored || after.every((element) => isOptional(element, flags))) continue;
    const beginning = before.map((element) => element.raw).join('');
    if (canMatch('', beginning, flags)) {
      if (around === 'lookahead') return `${raw} is read in a lookahead, from each character`;
    } else if (canShareText(raw, `[^]*(?:${beginning})[^]*`, flags)) {
      return `${raw} can contain ${beginning}, and is read from each of them`;
    }
  }
  return null;
}

/** @param {import('scslre').Report} report */
function describe(report) {
  if (report.type === 'Move') return `${report.quant.raw} is read from each of its characters`;
  if (report.type === 'Trade') return `${report.startQuant.raw} and ${report.endQuant.raw} can read the same text`;
  return `${report.parentQuant.raw} can read a text in many ways`;
}

/** Quantifiers without an upper bound. @param {Node} node @returns {Node[]} */
function listRepetitions(node) {
  const inner = [node.alternatives, node.elements, node.element].flat().filter(Boolean).flatMap(listRepetitions);
  return node.type === 'Quantifier' && node.max === Number.POSITIVE_INFINITY ? [node, ...inner] : inner;
}

/** The elements that match before and after an element. @param {Node} element */
function readSurroundings(element) {
  /** @type {Node[]} */
  const before = [];
  /** @type {Node[]} */
  const after = [];
  /** @type {string | undefined} */
  let around;
  for (let node = element; node.parent; node = node.parent) {
    if (node.type === 'Assertion') around = node.kind;
    if (node.parent.type !== 'Alternative') continue;
    const { elements } = node.parent;
    const at = elements.indexOf(node);
    before.unshift(...elements.slice(0, at));
    after.push(...elements.slice(at + 1));
  }
  return { before, after, around };
}

/** @param {Node} element @param {string} flags */
function isOptional({ type, raw }, flags) {
  return type !== 'Assertion' && canMatch('', raw, flags);
}

/** @param {string} text @param {string} source @param {string} flags */
function canMatch(text, source, flags) {
  return new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, '')).test(text);
}

/**
 * Whether a text matches both expressions as a whole.
 * @param {string} one
 * @param {string} other
 * @param {string} flags
 */
function canShareText(one, other, flags) {
  return !isDisjointWith(toAutomaton(one, flags), toAutomaton(other, flags));
}

/** @param {string} source @param {string} flags */
function toAutomaton(source, flags) {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: 'ignore',
    backreferences: 'disable',
  });
  return NFA.fromRegex(expression, { maxCharacter });
}

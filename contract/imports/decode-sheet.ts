/** The text of a file, or one sentence on why it is unreadable. */
export type DecodedSheet = { text: string } | { text: null; problem: string };

/** Bytes of a file from which its encoding is guessed. */
const SAMPLE_BYTES = 64 * 1024;

const BYTE_ORDER_MARKS: [encoding: string, bytes: readonly number[]][] = [
  ['UTF-32LE', [0xff, 0xfe, 0, 0]],
  ['UTF-32BE', [0, 0, 0xfe, 0xff]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
];

/** Windows-1252 from 0x80 to 0x9F; Node's decoder returns control characters for these bytes. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Encodings of other scripts, and letters typical of their text. */
const OTHER_ENCODINGS: [encoding: string, letters: RegExp][] = [
  ['Shift_JIS', /[\u3040-\u30ff]/],
  ['EUC-JP', /[\u3040-\u30ff]/],
  ['EUC-KR', /[\uac00-\ud7a3]{2}/],
  ['GB18030', /[\u4e00-\u9fff]{2}/],
  ['Big5', /[\u4e00-\u9fff]{2}/],
  ['Windows-1251', /[\u0410-\u044f]{3}/],
];

/** Decodes UTF-8, UTF-16 with and without a byte order mark, and Windows-1252, which older spreadsheets write. */
export function decodeSheet(bytes: Uint8Array): DecodedSheet {
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return refuse('This file is a workbook');
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0];
  const encoding = marked ?? guessWide(bytes);
  if (encoding?.startsWith('UTF-32')) return refuse(`This file is in ${encoding}`);
  const wide = encoding && decode(encoding, bytes);
  if (wide) return { text: wide };
  const text = decode('UTF-8', bytes);
  if (text !== null && !text.includes('\0')) return { text };
  if (isWindows1252(bytes))
    return { text: Array.from(bytes, (byte) => WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte)).join('') };
  const other = OTHER_ENCODINGS.find(([name, letters]) => letters.test(decode(name, bytes) ?? ''))?.[0];
  return refuse(`This file is in ${other ?? 'an encoding that is not known'}`);
}

function refuse(fault: string): DecodedSheet {
  return { text: null, problem: `${fault}. Save it in the spreadsheet as CSV UTF-8.` };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Null for bytes that are invalid in the encoding. */
function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Detects UTF-16 or UTF-32 without a byte order mark: in ASCII text every second byte, or three in four, is zero. */
function guessWide(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const most = sample.length / 16;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  if (third > most && fourth > most && second > most) return 'UTF-32LE';
  if (first > most && second > most && third > most) return 'UTF-32BE';
  if (second > most && fourth > most && first + third === 0) return 'UTF-16LE';
  if (first > most && third > most && second + fourth === 0) return 'UTF-16BE';
  return undefined;
}

/**
 * Windows-1252 text has no control characters or undefined bytes, and single accented letters in words of plain ones.
 * Other scripts have whole words of high bytes.
 */
function isWindows1252(bytes: Uint8Array): boolean {
  let [high, run, inRuns] = [0, 0, 0];
  for (const byte of bytes) {
    if ((byte < 0x20 && ![9, 10, 13].includes(byte)) || [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)) return false;
    run = byte >= 0x80 ? run + 1 : 0;
    if (byte >= 0x80) high += 1;
    if (run === 3) inRuns += 3;
    else if (run > 3) inRuns += 1;
  }
  return inRuns * 2 <= high;
}

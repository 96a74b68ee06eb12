import { expect, test } from 'vitest';
import { decodeSheet } from '#contract/imports/decode-sheet.ts';

const TEXT = 'Datum\tHeim\tGast\r\n1.5.2025\tŠkoda Köln\tMünchen – Süd\r\n';
const WINDOWS_1252_SHEET = 'Datum;Heim;Gast\r\n1.5.2025;Köln’s;São José €\r\n';

function encodeUtf16(text: string, isBig: boolean): number[] {
  return [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
}

test.each([
  ['UTF-8', [...new TextEncoder().encode(TEXT)]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
  ['UTF-16LE with a mark', [0xff, 0xfe, ...encodeUtf16(TEXT, false)]],
  ['UTF-16LE', encodeUtf16(TEXT, false)],
  ['UTF-16BE with a mark', [0xfe, 0xff, ...encodeUtf16(TEXT, true)]],
  ['UTF-16BE', encodeUtf16(TEXT, true)],
])('%s is read', (_, bytes) => {
  expect(decodeSheet(Uint8Array.from(bytes))).toEqual({ text: TEXT });
});

test('Windows-1252 is read', () => {
  const codes: Record<string, number> = { '’': 0x92, '€': 0x80 };
  const bytes = [...WINDOWS_1252_SHEET].map((letter) => codes[letter] ?? letter.charCodeAt(0));
  expect(decodeSheet(Uint8Array.from(bytes))).toEqual({ text: WINDOWS_1252_SHEET });
});

test.each([
  ['Windows-1251', [68, 44, 0xd1, 0xef, 0xe0, 0xf0, 0xf2, 0xe0, 0xea, 44, 0xc7, 0xe5, 0xed, 0xe8, 0xf2]],
  ['Shift_JIS', [68, 44, 0x83, 0x74, 0x83, 0x40, 0x83, 0x93, 0x81, 0x5b]],
  ['UTF-32LE', [...'Date'].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])],
])('%s is refused by its name', (name, bytes) => {
  expect(decodeSheet(Uint8Array.from(bytes))).toEqual({
    text: null,
    problem: `This file is in ${name}. Save it in the spreadsheet as CSV UTF-8.`,
  });
});

test('a workbook and other bytes are refused', () => {
  expect(decodeSheet(Uint8Array.from([0x50, 0x4b, 3, 4, 20]))).toMatchObject({
    problem: 'This file is a workbook. Save it in the spreadsheet as CSV UTF-8.',
  });
  expect(decodeSheet(Uint8Array.from([1, 2, 0xff, 0x81]))).toMatchObject({
    problem: expect.stringContaining('an encoding that is not known'),
  });
});

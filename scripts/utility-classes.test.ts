// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are source code.
import { expect, test } from 'vitest';
import { compileRules, nameClasses, replaceUtilities } from '#scripts/utility-classes.mjs';

const NO_NAMES = new Map<string, string>();

function replace(code: string) {
  return replaceUtilities({ file: '/web/teams/crest.tsx', code }, NO_NAMES);
}

/** The code with each class replaced by its utilities. */
function readBack(code: string): string {
  const { code: written, rules } = replace(code);
  return [...rules].reduce((text, [name, utilities]) => text.replaceAll(name, `<${utilities}>`), written);
}

test('each string of utilities becomes one class, and other expressions stay', () => {
  const written = readBack(
    'const a = <b className={`flex gap-2 ${styles.own} ${isBad ? "text-warn" : ""}`} title="flex" />;',
  );
  expect(written).toBe(
    'const a = <b className={`<flex gap-2> ${styles.own} ${isBad ? "<text-warn>" : ""}`} title="flex" />;',
  );
});

test('conditions and arguments of other calls hold no utilities, those of join do', () => {
  expect(readBack("<b className={kind === 'flex' ? name('grid') : 'block'} />")).toBe(
    "<b className={kind === 'flex' ? name('grid') : '<block>'} />",
  );
  expect(readBack("const look = join('flex', isBad && 'text-warn', className);")).toBe(
    "const look = join('<flex>', isBad && '<text-warn>', className);",
  );
});

test('what an element may have comes after what it always has, so that it wins', () => {
  const { rules } = replace('const LOOKS = { bad: tw`text-warn` };\n<b className={`text-ink ${LOOKS[look]}`} />;');
  expect([...rules.values()]).toEqual(['text-ink', 'text-warn']);
});

test('a string of many files is named by its layer, another one by its file, and no name is taken twice', () => {
  const files = Array.from({ length: 7 }, (_, at) => ({
    file: `/web/teams/${at}.tsx`,
    code: '<b className="flex" />',
  }));
  const own = { file: '/web/teams/own.tsx', code: '<b className="grid" />' };
  const names = nameClasses([...files, own]);
  expect([...names.keys()]).toEqual(['pages flex', '/web/teams/own.tsx grid']);
  expect(new Set(names.values()).size).toBe(2);
});

test('a sheet has one block for each query, the narrowest last', async () => {
  const rules = new Map([
    ['a', 'flex phone:hidden laptop:grid'],
    ['b', 'phone:block'],
  ]);
  const css = (await compileRules('pages', rules, '/web/teams/crest.tsx')).replace(/\s+/g, ' ');
  expect(css).toMatch(/^@layer pages \{ \.a \{ display: flex; \} @media \(max-width: 62\.5rem\) \{ \.a/);
  expect(css.match(/@media/g)).toHaveLength(2);
  expect(css.indexOf('62.5rem')).toBeLessThan(css.indexOf('40rem'));
});

test('an unknown utility is named with its file', async () => {
  const rules = new Map([['a', 'flex gap-nothing']]);
  await expect(compileRules('pages', rules, `${process.cwd()}/web/teams/crest.tsx`)).rejects.toThrow(
    /^web\/teams\/crest\.tsx: .*gap-nothing/,
  );
});

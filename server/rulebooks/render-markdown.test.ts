import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#server/rulebooks/render-markdown.ts';

const ELEMENT =
  /^<(?:\/?(?:blockquote|br|code|em|h[3-6]|hr|li|ol|p|pre|strong|ul|a)|ol start="\d+"|a href="(?:https?:|mailto:)[^"<>]*"(?: target="_blank")? rel="nofollow ugc noopener noreferrer")>$/;

/** Lists the elements of the HTML, and checks that all are allowed. */
function listElements(html: string): string[] {
  const elements = html.match(/<[^>]*>?/g) ?? [];
  for (const element of elements) expect(element).toMatch(ELEMENT);
  return elements;
}

test('headings begin at level 3, and none skips a level', () => {
  const html = renderMarkdown('# Squads\n\n#### Size\n\n## Transfers\n\nFees\n====\n\n###### Loans\n\n####### none');
  expect(html.match(/<\/h\d>/g)).toEqual(['</h3>', '</h4>', '</h4>', '</h3>', '</h4>']);
  expect(html).toContain('<h3>Fees</h3>');
});

test('lists, quotes, code and emphasis stay', () => {
  const html = renderMarkdown('3. **Bold**\n4. _slanted_\n\n> quote\n\n```js\n<b>\n```\n\n- `code`\n\n---');
  listElements(html);
  expect(html.replace(/\n/g, '')).toBe(
    '<ol start="3"><li><strong>Bold</strong></li><li><em>slanted</em></li></ol><blockquote><p>quote</p></blockquote>' +
      '<pre><code>&lt;b&gt;</code></pre><ul><li><code>code</code></li></ul><hr>',
  );
});

test('links lead to the web and to e-mail addresses, in place of images too', () => {
  const rel = 'rel="nofollow ugc noopener noreferrer"';
  expect(renderMarkdown('[form](https://forms.example/a?b=1&c=2 "title") <mailto:staff@league.example>')).toBe(
    `<p><a href="https://forms.example/a?b=1&amp;c=2" target="_blank" ${rel}>form</a> <a href="mailto:staff@league.example" ${rel}>mailto:staff@league.example</a></p>`,
  );
  expect(renderMarkdown('![The *pitch*](https://pictures.example/p.png) ![](http://pictures.example/q.png)')).toBe(
    `<p><a href="https://pictures.example/p.png" target="_blank" ${rel}>The pitch</a> <a href="http://pictures.example/q.png" target="_blank" ${rel}>Picture</a></p>`,
  );
  expect(renderMarkdown('[![shield](https://pictures.example/s.png)](https://league.example)')).toBe(
    `<p><a href="https://league.example" target="_blank" ${rel}>shield</a></p>`,
  );
});

describe('hostile input is text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="https://a.example" onclick="alert(1)">x</a>',
    '<!-- --><svg/onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](&#1;javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](//evil.example/y)',
    '[x](/leagues/8)',
    '[roblox.com](https://roblox.com@evil.example)',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](javascript:alert(1))',
    '![](data:image/svg+xml,<svg/onload=alert(1)>)',
    '```"><script>\nx\n```',
  ])('%s', (text) => {
    const elements = listElements(renderMarkdown(text));
    expect(elements.filter((element) => element.startsWith('<a'))).toEqual([]);
  });

  test.each([
    '[x](https://a.example/"onmouseover="alert(1))',
    '[x](<https://a.example/ onmouseover=alert(1)>)',
    '[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
    '![a](https://a.example/<b>"c)',
    '<https://a.example/"><script>alert(1)</script>',
  ])('%s in a link', (text) => {
    listElements(renderMarkdown(text));
  });

  test('in any mixture', () => {
    const parts = [
      '<',
      '>',
      '"',
      '[',
      ']',
      '(',
      ')',
      '!',
      '`',
      '*',
      '_',
      '#',
      '> ',
      '- ',
      '1. ',
      '\n',
      '\\',
      '&#60;',
    ].concat(['javascript:', 'https://a.example/', 'mailto:', 'script', ' onerror=', '=', '\u202e', '~', '|', '    ']);
    let seed = 20;
    const next = () => {
      seed = (seed * 48271) % 2147483647;
      return seed;
    };
    for (let run = 0; run < 2000; run += 1) {
      const text = Array.from({ length: 3 + (next() % 30) }, () => parts[next() % parts.length]).join('');
      const html = renderMarkdown(text);
      const levels = listElements(html).flatMap((element) => /^<h(\d)>$/.exec(element)?.[1] ?? []);
      for (const [at, level] of levels.entries()) {
        expect(Number(level) - Number(levels[at - 1] ?? 2), text).toBeLessThanOrEqual(1);
      }
      expect(html).not.toContain('\u202e');
    }
  });
});

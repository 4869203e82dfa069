import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { plainText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';

const ELEMENTS =
  /^(p|br|hr|blockquote|pre|code|ul|ol|li|figure|figcaption|strong|b|em|i|u|s|del|sub|sup|small|mark|a|img|h[2-6]|table|thead|tbody|tr|th|td)$/;
const ATTRIBUTES = /^(href|title|rel|src|alt|width|height|loading|start|colspan|rowspan)$/;
const ADDRESSES = /^(https?:|mailto:|tel:|\/(?!\/)|#|\?|\.{0,2}\/?[^:/?#]*([/?#]|$))/i;

const browser = new JSDOM().window;

/** Parses HTML like a browser, and returns forbidden parts. */
function problemsIn(html: string): string[] {
  const page = `<!doctype html><body><div id="content">${html}</div><p id="after">x</p>`;
  const document = new browser.DOMParser().parseFromString(page, 'text/html');
  const problems: string[] = [];
  const content = document.getElementById('content');
  // Unclosed elements would swallow the rest of the page.
  if (document.getElementById('after')?.parentElement !== document.body)
    problems.push('broke out of its element');
  for (const element of content?.querySelectorAll('*') ?? []) {
    const name = element.localName;
    // A browser completes rows of tables.
    if (!ELEMENTS.test(name) && name !== 'colgroup') problems.push(`element ${name}`);
    for (const { name: attribute, value } of element.attributes) {
      if (!ATTRIBUTES.test(attribute)) problems.push(`attribute ${attribute}`);
      // Browsers remove these characters from an address.
      const address = value.replace(/[\p{Cc}\s]/gu, '');
      if ((attribute === 'href' || attribute === 'src') && !ADDRESSES.test(address)) problems.push(address);
    }
    if (name === 'a' && element.getAttribute('rel') !== 'noopener noreferrer')
      problems.push('a link without rel');
    if (name === 'img' && !element.getAttribute('src')?.startsWith('/'))
      problems.push('a picture from elsewhere');
  }
  return problems;
}

describe('sanitised HTML', () => {
  test('contains no executable code for random input', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        expect(problemsIn(sanitiseHtml(html))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('is unchanged when it is sanitised again', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const once = sanitiseHtml(html);
        expect(sanitiseHtml(once)).toBe(once);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['<p>Olá <strong>mundo</strong></p>', '<p>Olá <strong>mundo</strong></p>'],
    ['<h1>Um título</h1>', '<h2>Um título</h2>'],
    ['<p onclick="x()" style="color:red" class="a">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    [
      '<a href="https://a.example" target="_blank">x</a>',
      '<a rel="noopener noreferrer" href="https://a.example">x</a>',
    ],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<img src="javascript:x" alt="a">', ''],
    ['<img src="data:image/svg+xml,<svg onload=x>">', ''],
    [
      '<img src="http://a.example/b.png" onerror="x" width="10">',
      '<img alt="" loading="lazy" src="/api/proxy-image?url=http%3A%2F%2Fa.example%2Fb.png&amp;w=960" width="10" />',
    ],
    ['<svg><a xlink:href="javascript:x"><text>a</text></a></svg>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=y>', ''],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
  ])('of %s is %s', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
  });
});

test('plainText returns the text without markup, with single spaces', () => {
  expect(plainText('<p>Um&nbsp;dia</p><p>bom &amp; longo</p><script>x</script>')).toBe('Um dia bom & longo');
  expect(plainText('a <b>b')).toBe('a b');
  fc.assert(fc.property(hostileHtml, (html) => !/\s\s/.test(plainText(html))));
});

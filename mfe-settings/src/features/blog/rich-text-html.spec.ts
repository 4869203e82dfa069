import { describe, expect, test } from 'vitest';
import { linkAddress, paragraphsOf } from './rich-text-html.ts';

describe('pasted text', () => {
  test('is inserted as text, even when it looks like HTML', () => {
    expect(paragraphsOf('<script>alert("1")</script>')).toBe(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;',
    );
  });
  test('keeps its lines and paragraphs', () => {
    expect(paragraphsOf('um\r\ndois\n\n\ntrês')).toBe('<p>um<br>dois</p><p>três</p>');
  });
  test('of one paragraph is inserted into the current line', () => {
    expect(paragraphsOf('meio')).toBe('meio');
  });
});

describe('address of a link', () => {
  test.each([
    ['https://alinha.example/x', 'https://alinha.example/x'],
    ['alinha.example/x', 'https://alinha.example/x'],
    ['mailto:oi@alinha.example', 'mailto:oi@alinha.example'],
    ['/blog/outro', '/blog/outro'],
    ['//mal.example', null],
    ['javascript:alert(1)', null],
    [' JavaScript:alert(1)', null],
    ['data:text/html,x', null],
    ['duas palavras', null],
    ['', null],
  ])('%s becomes %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });
});

import fc from 'fast-check';

const NAMES = [
  ...[
    'p',
    'div',
    'a',
    'img',
    'script',
    'style',
    'svg',
    'math',
    'iframe',
    'object',
    'table',
    'tr',
    'td',
    'template',
  ],
  ...[
    'noscript',
    'textarea',
    'title',
    'xmp',
    'plaintext',
    'form',
    'mtext',
    'mglyph',
    'foreignObject',
    'select',
  ],
  ...[
    'option',
    'h1',
    'h2',
    'h3',
    'ul',
    'li',
    'b',
    'noembed',
    'noframes',
    'frameset',
    'base',
    'link',
    'meta',
    'body',
  ],
  'head',
  'button',
  'input',
  'video',
  'annotation-xml',
  'SCRIPT',
  'ScRiPt',
  'a/b',
  'p\u0000',
];
const ATTRIBUTES = [
  'href',
  'src',
  'onclick',
  'onerror',
  'style',
  'xlink:href',
  'srcdoc',
  'srcset',
  'id',
  'action',
];
const VALUES = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
  ],
  ...[
    'data:text/html,<script>x</script>',
    '//evil.example',
    'https://a.example/?a=1&b=2',
    'http://a.example/b.png',
  ],
  '" onload="x',
  "' onload='x",
  '><script>x</script>',
  '\u0001javascript:x',
  '/a',
  'x',
  '',
];
const FRAGMENTS = [
  ...[
    '<',
    '>',
    '</',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE html>',
    '<?xml',
    '&lt;script&gt;',
    '&#0;',
  ],
  ...[
    '&',
    '"',
    "'",
    '`',
    '/',
    '=',
    '\u0000',
    '\uFEFF',
    '</p>',
    '</style>',
    '</script>',
    '</title>',
    '<script/x>',
    'alert(1)',
  ],
];

const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES), fc.constantFrom('"', "'", ''))
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);

/** HTML of an attacker or a broken program: nested elements, some of them unclosed. */
export const hostileHtml: fc.Arbitrary<string> = fc.letrec<{ html: string; part: string; element: string }>(
  (tie) => ({
    html: fc.array(tie('part'), { maxLength: 6 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom(...FRAGMENTS),
      fc.string({ maxLength: 12, unit: 'binary' }),
      tie('element'),
    ),
    element: fc
      .tuple(fc.constantFrom(...NAMES), fc.array(attribute, { maxLength: 3 }), tie('html'), fc.boolean())
      .map(
        ([name, attributes, content, isClosed]) =>
          `<${name}${attributes.join('')}>${content}${isClosed ? `</${name}>` : ''}`,
      ),
  }),
).html;

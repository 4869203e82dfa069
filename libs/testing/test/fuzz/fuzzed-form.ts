import type { Upload } from '@alinha/contracts-core';
import fc from 'fast-check';

/** A part of a form, written without escaping. */
type Part = { readonly disposition: string; readonly type: string; readonly content: string };

export type FuzzedForm = {
  readonly parts: readonly Part[];
  /** How the form ends. */
  readonly ending: 'closed' | 'open' | 'cut';
};

const BOUNDARY = 'a-boundary-of-the-fuzz';

const FILE_NAMES = [
  'clientes.csv',
  '../../../x.csv',
  'C:\\x\\y.csv',
  'a\0b.csv',
  '.',
  '',
  'x'.repeat(3_000),
  'ação 🙂.csv',
  "x.csv\"; filename*=utf-8''y",
  '\ud800.csv',
  '<img src=x>.png',
];
const TYPES = [
  'text/csv',
  'image/png',
  'audio/webm',
  'audio/webm;codecs=opus',
  'text/html',
  'x',
  '',
  'a/'.repeat(500),
];

/** Latin-1 texts, one byte per character: every accepted file type, and files with only a valid beginning. */
const CONTENTS = [
  'Nome;E-mail\nAna;ana@example.com\nBia;\n',
  'Nome,Telefone,CPF,Nascimento\n"Ana ""B""\nC",11987654321,52998224725,29/02/1984\nRui,x,1,31/31/31\n',
  'Nome\n=HYPERLINK("http://x")\n',
  'Nome\n\0\n',
  '"Nome\n',
  `${'a;'.repeat(150)}\n1`,
  `Nome\n${'x\n'.repeat(2_000)}`,
  '\xff\xfeN\0o\0m\0e\0\n\0A\0',
  '\xef\xbb\xbfNome\n\xed\xa0\x80\n',
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0',
  'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x01D\0;',
  'GIF89a\xff\xff\xff\xff',
  'RIFF\xff\xff\xff\xffWEBPVP8 ',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>',
  '\xff\xd8\xff\xe0',
  'PK\x03\x04',
  '<h1>Título</h1><p>Um <b>texto</b><script>x</script></p><img src="http://127.0.0.1/a.png">',
  `${'<div>'.repeat(5_000)}x`,
  `<p>${'x'.repeat(120_000)}</p>`,
  '\x1aE\xdf\xa3',
  'RIFF$\0\0\0WAVEfmt ',
  '\0'.repeat(3_000),
  '',
];

export function fuzzedForm({ field }: Upload): fc.Arbitrary<FuzzedForm> {
  const fileOf = (name: string) =>
    fc.tuple(fc.constantFrom(...FILE_NAMES), fc.constantFrom(...TYPES), fc.constantFrom(...CONTENTS)).map(
      ([fileName, type, content]): Part => ({
        disposition: `form-data; name="${name}"; filename="${fileName}"`,
        type,
        content,
      }),
    );
  const odd = fc
    .constantFrom(
      'form-data',
      'form-data; name=""',
      'form-data; name="__proto__"',
      'form-data; name="constructor"; filename="x"',
      `form-data; name="${field}"`,
      `form-data; name="${'x'.repeat(2_000)}"`,
      'attachment; filename="x"',
      '',
    )
    .map((disposition): Part => ({ disposition, type: '', content: 'x'.repeat(10) }));
  return fc.record(
    {
      parts: fc.oneof(
        { weight: 8, arbitrary: fileOf(field).map((part) => [part]) },
        { weight: 2, arbitrary: fc.array(fc.oneof(fileOf(field), odd), { maxLength: 8 }) },
      ),
      ending: fc.oneof(
        { weight: 9, arbitrary: fc.constant('closed' as const) },
        { weight: 1, arbitrary: fc.constantFrom('open' as const, 'cut' as const) },
      ),
    },
    { noNullPrototype: true },
  );
}

export function encodeForm({ parts, ending }: FuzzedForm): { readonly bytes: Buffer; readonly type: string } {
  const written = parts.map(({ disposition, type, content }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(`${content}\r\n`, 'latin1'),
    ]),
  );
  const whole = Buffer.concat([...written, Buffer.from(ending === 'closed' ? `--${BOUNDARY}--\r\n` : '')]);
  const bytes = ending === 'cut' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
  return { bytes, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { bytesOf, letterheadPdf } from './pdf-document.ts';

const company = {
  ...{
    name: 'Estúdio',
    legal_name: null,
    cpf: null,
    cnpj: null,
    phone: null,
    email: 'a@b.example',
    address: null,
  },
};

async function textOf(words: string): Promise<string> {
  const pdf = letterheadPdf({ company, title: 'T', language: 'pt', size: 'A4', layout: 'portrait' });
  pdf.text(words);
  const { text } = await extractText(new Uint8Array(await bytesOf(pdf)), { mergePages: true });
  return text;
}

test('a document has the right text for search and copy after documents with other letters', async () => {
  for (const words of [
    'Índice, Água, Êxito, ÓLEO, ações',
    'Ilha, Agulha, Eco, OLHO, PIX',
    'oficial, difícil, aflito',
    '1º, 2ª, ½, µ, – “ok”',
  ])
    expect((await textOf(words)).normalize('NFKC')).toContain(words.normalize('NFKC'));
});

import { createRequire } from 'node:module';
import {
  type BilingualText,
  formatCnpj,
  formatCpf,
  formatPhone,
  type Language,
  LOCALES,
} from '@alinha/contracts-core';
import { type Font, openSync } from 'fontkit';
import PdfDocument from 'pdfkit';

const { resolve: fileOf } = createRequire(import.meta.url);

/** Names of the fonts. The standard PDF fonts have Western European letters only; names of people may need more. */
export const REGULAR = 'DejaVu Sans';
export const BOLD = 'DejaVu Sans Bold';
const FILES = {
  [REGULAR]: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  [BOLD]: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
};

/**
 * A glyph keeps the characters of its first use, for all documents. As a part of "Í", an "I" would get none, and a search
 * in a PDF would not find it. Ligatures get theirs from the text.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) {
    const text = String.fromCodePoint(codePoint);
    if (text.normalize('NFKC') === text) font.glyphForCodePoint(codePoint);
  }
}

function openFont(file: string): Font {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} has several fonts`);
  nameGlyphs(font);
  return font;
}

/** Parsed once: parsing takes longer than a document of some pages. */
const fonts = Object.entries(FILES).map(([name, file]) => ({ name, font: openFont(fileOf(file)) }));

export const MARGIN = 56;
export const INK = '#16211A';
export const MUTED = '#5B6B61';
export const LINE = '#E2E8E3';

/** The company in the header of a document. */
export type PdfLetterhead = {
  readonly name: string;
  readonly legal_name: string | null;
  readonly cpf: string | null;
  readonly cnpj: string | null;
  readonly phone: string | null;
  readonly email: string;
  readonly address: string | null;
  /** Fields that are null because their stored text cannot be read. */
  readonly damaged?: readonly 'cpf'[] | undefined;
};

const UNREADABLE: BilingualText = { pt: 'ilegível', en: 'unreadable' };

function documentOf({ cpf, cnpj, damaged }: PdfLetterhead, language: Language): string | null {
  if (cnpj) return `CNPJ ${formatCnpj(cnpj)}`;
  if (damaged?.includes('cpf')) return `CPF ${UNREADABLE[language]}`;
  return cpf && `CPF ${formatCpf(cpf)}`;
}

function contactsOf(company: PdfLetterhead, language: Language): readonly string[] {
  const { email, address } = company;
  const phone = company.phone && formatPhone(company.phone);
  const document = documentOf(company, language);
  return [document, address, [phone, email].filter(Boolean).join(' · ')].filter(
    (text) => typeof text === 'string',
  );
}

export type PdfOptions = {
  readonly title: string;
  readonly company: PdfLetterhead;
  readonly language: Language;
  readonly size: 'A4' | 'A5';
  readonly layout: 'portrait' | 'landscape';
  /** Keeps all pages in memory until the end, for {@link drawFooters}. */
  readonly hasFooters?: boolean;
  /** False for a document that is compressed later, for example in a ZIP file. */
  readonly isCompressed?: boolean;
};

/** A document that begins with the company's letterhead and the title. */
export function letterheadPdf({
  title,
  company,
  language,
  size,
  layout,
  hasFooters = false,
  isCompressed = true,
}: PdfOptions): PDFKit.PDFDocument {
  const pdf = new PdfDocument({
    ...{
      size,
      layout,
      margin: MARGIN,
      lang: LOCALES[language],
      bufferPages: hasFooters,
      compress: isCompressed,
    },
    info: { Title: title, Author: company.name },
    // No standard font: the fonts below are used.
    font: '',
  });
  // pdfkit accepts a font of fontkit, which its types lack.
  for (const { name, font } of fonts) pdf.registerFont(name, font as unknown as Buffer);
  pdf
    .fillColor(INK)
    .font(BOLD)
    .fontSize(15)
    .text(company.legal_name ?? company.name);
  pdf.font(REGULAR).fontSize(9).fillColor(MUTED);
  for (const line of contactsOf(company, language)) pdf.text(line);
  pdf.moveDown(1.2).fillColor(INK).font(BOLD).fontSize(12).text(title).moveDown(0.6);
  drawLine(pdf);
  return pdf;
}

/** A line over the width of the text, at the current height. */
export function drawLine(pdf: PDFKit.PDFDocument): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .strokeColor(LINE)
    .stroke();
}

/** Draws a line of text under the margin of each page: its number, from 1, and the number of all pages are known. */
export function drawFooters(pdf: PDFKit.PDFDocument, textOf: (page: number, pages: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index);
    // Text below the margin would start another page.
    pdf.page.margins.bottom = 0;
    pdf.font(REGULAR).fontSize(7.5).fillColor(MUTED);
    const width = pdf.page.width - 2 * MARGIN;
    pdf.text(textOf(index + 1, count), MARGIN, pdf.page.height - MARGIN + 20, {
      width,
      align: 'center',
      lineBreak: false,
      ellipsis: true,
    });
  }
}

/** Ends the document. */
export function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}

const GAP = 10;

/**
 * Draws rows of a table over the width of the text, on further pages when one is full.
 * @param widths of the columns in points, 0 for the one that takes the rest
 * @param amounts number of last columns that are aligned to the right
 */
export function tableOf(pdf: PDFKit.PDFDocument, widths: readonly number[], amounts: number) {
  const rest = pdf.page.width - 2 * MARGIN - widths.reduce((sum, width) => sum + width, 0);
  const columns = widths.map((width) => (width || rest) - GAP);
  return (cells: readonly string[]): void => {
    const height = Math.max(
      ...cells.map((cell, index) => pdf.heightOfString(cell, { width: columns[index] })),
    );
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    let left = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const isAmount = index >= columns.length - amounts;
      const width = columns[index] ?? 0;
      pdf.text(cell, left + (isAmount ? GAP : 0), top, { width, align: isAmount ? 'right' : 'left' });
      left += width + GAP;
    }
    pdf.y = top + height + 6;
  };
}

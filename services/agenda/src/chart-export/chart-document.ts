import type {
  ChartExport,
  ExportedAttachment,
  ExportedNote,
  ExportedSignature,
} from '@alinha/contracts-agenda';
import { formatCpf, formatPhone, type Language, wallClockAt } from '@alinha/contracts-core';
import {
  BOLD,
  bytesOf,
  drawFooters,
  drawLine,
  INK,
  letterheadPdf,
  MUTED,
  REGULAR,
} from '@alinha/service-kit/pdf';
import { bodyPicturesOf, drawBody } from './body-picture.ts';
import { chartText, dateText, problemText } from './chart-texts.ts';

const BROKEN = '#C0362C';
const INTACT = '#2E7D4A';
/** Points that a heading needs below it, so that it does not stand alone at the end of a page. */
const HEADING_SPACE = 70;

/** Draws the parts of one chart, one under the other, on as many pages as they need. */
class ChartPages {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly language: Language;
  private readonly zone: string;

  constructor(pdf: PDFKit.PDFDocument, language: Language, zone: string) {
    this.pdf = pdf;
    this.language = language;
    this.zone = zone;
  }

  heading(text: string): void {
    this.keepTogether();
    this.pdf.moveDown(0.9).font(BOLD).fontSize(12).fillColor(INK).text(text).moveDown(0.3);
  }

  text(text: string, { bold = false, size = 9.5, color = INK } = {}): void {
    // A carriage return or a tabulator has no glyph.
    const plain = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ');
    this.pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(color)
      .text(plain);
  }

  fact(label: string, value: string | null): void {
    if (value === null || value === '') return;
    this.pdf.font(REGULAR).fontSize(9.5).fillColor(MUTED).text(`${label}: `, { continued: true });
    this.pdf.fillColor(INK).text(value);
  }

  note(note: ExportedNote): void {
    const { language } = this;
    const { session_start, professional_name, specialty_name, draft, signatures } = note;
    this.keepTogether();
    this.pdf.moveDown(0.6);
    drawLine(this.pdf);
    this.pdf.moveDown(0.5);
    const when =
      session_start === null ? chartText('unknown_session', language) : dateText(session_start, language);
    this.text([when, specialty_name, professional_name].filter(Boolean).join(' · '), {
      bold: true,
      size: 10,
    });
    this.pdf.moveDown(0.2);
    if (draft) {
      if (draft.text === null) this.text(chartText('damaged_draft', language), { color: BROKEN });
      else this.text(draft.text);
      this.pictures(note);
      this.pdf.moveDown(0.2);
      const { author_name: name, saved_at } = draft;
      const by =
        name !== null && saved_at !== null
          ? chartText('draft_by', language, { name, when: dateText(saved_at, language) })
          : null;
      this.text([chartText('draft', language), by].filter(Boolean).join('. '), { size: 8, color: BROKEN });
    }
    for (const signature of signatures) this.signature(note, signature);
  }

  private pictures(note: ExportedNote): void {
    for (const picture of bodyPicturesOf(note)) drawBody(this.pdf, picture);
  }

  private signature(note: ExportedNote, signature: ExportedSignature): void {
    const { language } = this;
    const { kind, text, author_name, council_number, signed_at, reason, hash, previous_hash, position } =
      signature;
    if (kind === 'addendum') {
      this.pdf.moveDown(0.4);
      this.text(chartText('addendum', language), { bold: true });
    }
    this.text(text);
    if (kind === 'note') this.pictures(note);
    this.pdf.moveDown(0.2);
    const name = council_number === null ? author_name : `${author_name} (${council_number})`;
    const when = dateText(wallClockAt(new Date(signed_at), this.zone), language);
    const small = { size: 8, color: MUTED };
    this.text(`${position}. ${chartText('signed', language, { name, when })}`, small);
    if (reason !== null) this.text(`${chartText('reason', language)}: ${reason}`, small);
    this.text(`${chartText('hash', language)}: ${hash}`, { ...small, size: 7 });
    const previous = previous_hash ?? chartText('first', language);
    this.text(`${chartText('previous_hash', language)}: ${previous}`, { ...small, size: 7 });
  }

  attachment({ name, caption, damaged, uploaded_by_name, uploaded_at, sha256 }: ExportedAttachment): void {
    this.pdf.moveDown(0.4);
    const unreadable = chartText('damaged', this.language);
    const texts = [name ?? unreadable, damaged.includes('caption') ? unreadable : caption];
    this.text(texts.filter((text) => text !== null).join(': '));
    const small = { size: 8, color: MUTED };
    this.text(`${dateText(uploaded_at, this.language)} · ${uploaded_by_name}`, small);
    const hash = sha256 ?? chartText('missing_file', this.language);
    this.text(`SHA-256: ${hash}`, { ...small, size: 7 });
  }

  private keepTogether(): void {
    const { page, y } = this.pdf;
    if (y + HEADING_SPACE > page.height - page.margins.bottom) this.pdf.addPage();
  }
}

function drawChain(pages: ChartPages, { chain }: ChartExport, language: Language): void {
  const { intact, length, last_hash, problems } = chain;
  if (length === 0 && intact) return;
  pages.text(chartText(intact ? 'intact' : 'broken', language), {
    bold: true,
    color: intact ? INTACT : BROKEN,
  });
  pages.text(chartText(intact ? 'intact_text' : 'broken_text', language, { count: length }), { size: 8.5 });
  for (const { kind, position, appointment_id } of problems) {
    const key = position === null ? 'problem_elsewhere' : 'problem';
    const values = { position: position ?? '', id: appointment_id ?? '', kind: problemText(kind, language) };
    pages.text(chartText(key, language, values), { size: 8.5, color: BROKEN });
  }
  if (last_hash !== null)
    pages.text(`${chartText('last_hash', language)}: ${last_hash}`, { size: 7, color: MUTED });
}

/**
 * A4 pages with client, state of the chain, notes and list of attachments.
 * @param isCompressed false for an entry of a ZIP file, which is compressed there
 */
export function chartPdf(
  chart: ChartExport,
  language: Language,
  { isCompressed = true } = {},
): Promise<Buffer> {
  const { client, company, notes, attachments, timezone } = chart;
  const text = (key: Parameters<typeof chartText>[0]) => chartText(key, language);
  const title = `${text('title')} · ${client.name}`;
  const pdf = letterheadPdf({
    title,
    company,
    language,
    size: 'A4',
    layout: 'portrait',
    hasFooters: true,
    isCompressed,
  });
  const pages = new ChartPages(pdf, language, timezone);

  pdf.moveDown(0.8);
  pages.fact(text('client'), client.name);
  pages.fact('CPF', client.damaged.includes('cpf') ? text('damaged') : client.cpf && formatCpf(client.cpf));
  pages.fact(text('birth_date'), client.birth_date && dateText(client.birth_date, language));
  pages.fact(text('phone'), client.phone && formatPhone(client.phone));
  pages.fact(text('email'), client.email);
  pages.fact(text('address'), client.address);
  pdf.moveDown(0.6);
  drawChain(pages, chart, language);

  pages.heading(text('notes'));
  if (notes.length === 0) pages.text(text('no_notes'), { color: MUTED });
  for (const note of notes) pages.note(note);

  pages.heading(text('attachments'));
  if (attachments.length === 0) pages.text(text('no_attachments'), { color: MUTED });
  for (const attachment of attachments) pages.attachment(attachment);

  const when = dateText(wallClockAt(new Date(chart.exported_at), timezone), language);
  const exported = chartText('exported', language, { name: chart.exported_by, when });
  drawFooters(pdf, (page, count) => `${exported} · ${chartText('page', language, { page, pages: count })}`);
  return bytesOf(pdf);
}

import type { ExportedNote, FilledTemplate } from '@alinha/contracts-agenda';
import {
  answerTo,
  BODY_MIDDLE,
  BODY_REGIONS,
  BODY_VIEW_BOX,
  BODY_VIEWS,
  type BodyView,
  bodyRegionName,
  bodyShapeOf,
  isMirroredRegion,
  leftOfPicture,
  noteTextOf,
} from '@alinha/contracts-agenda/note-forms';
import type { Language } from '@alinha/contracts-core';
import { INK, MARGIN, MUTED, REGULAR } from '@alinha/service-kit/pdf';
import { chartText } from './chart-texts.ts';

/** Lengths in points. */
const HEIGHT = 150;
const SCALE = HEIGHT / BODY_VIEW_BOX.height;
const WIDTH = BODY_VIEW_BOX.width * SCALE;
const GAP = 40;
/** The captions are wider than the figure. */
const OUTSIDE = 14;
const CAPTION = 14;
const LIST_LEFT = MARGIN + OUTSIDE + BODY_VIEWS.length * (WIDTH + GAP);
const PLAIN = { fill: '#EEF2EF', stroke: '#93A099' };
/** The colour of the screens, and a darker line for copies without colours. */
const MARKED = { fill: '#B3261E', stroke: '#5F120D' };

export type BodyPicture = {
  readonly label: string;
  readonly language: Language;
  /** Ids of the marked regions in the order of a note. */
  readonly regions: readonly string[];
};

/** The body charts of a note. None when its text was not made from the answers: they were changed outside the product. */
export function bodyPicturesOf({ filled, draft, signatures }: ExportedNote): BodyPicture[] {
  const text = draft ? draft.text : signatures[0]?.text;
  if (filled === null || text !== noteTextOf(filled)) return [];
  return filled.fields.flatMap(({ id, type, label }) => {
    const regions = type === 'body_chart' ? regionsOf(filled, id) : [];
    return regions.length > 0 ? [{ label, language: filled.language, regions }] : [];
  });
}

function regionsOf({ answers }: FilledTemplate, field: string): string[] {
  const answer = answerTo(answers, field);
  if (!Array.isArray(answer)) return [];
  return BODY_REGIONS.map(({ id }) => id).filter((id) => answer.includes(id));
}

/** Draws front and back with the marked regions, and their names beside them. */
export function drawBody(pdf: PDFKit.PDFDocument, { label, language, regions }: BodyPicture): void {
  const names = regions.map((id) => bodyRegionName(id, language)).join(', ');
  const width = pdf.page.width - MARGIN - LIST_LEFT;
  pdf.font(REGULAR).fontSize(8);
  const height = CAPTION + Math.max(HEIGHT, pdf.heightOfString(names, { width })) + 12;
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  const top = pdf.y + 8;
  const marked = new Set(regions);
  for (const [index, view] of BODY_VIEWS.entries())
    drawView(pdf, view, marked, { left: MARGIN + OUTSIDE + index * (WIDTH + GAP), top, language });
  pdf.font(REGULAR).fontSize(8).fillColor(MUTED).text(label, LIST_LEFT, top, { width });
  pdf.fillColor(INK).text(names, { width });
  pdf.x = MARGIN;
  pdf.y = top + height;
}

function drawView(
  pdf: PDFKit.PDFDocument,
  view: BodyView,
  marked: ReadonlySet<string>,
  { left, top, language }: { readonly left: number; readonly top: number; readonly language: Language },
): void {
  const side = leftOfPicture(view);
  const captions = [
    { text: chartText(side, language), align: 'left' },
    { text: chartText(view, language), align: 'center' },
    { text: chartText(side === 'left' ? 'right' : 'left', language), align: 'right' },
  ] as const;
  pdf.font(REGULAR).fontSize(6).fillColor(MUTED);
  for (const { text, align } of captions)
    pdf.text(text, left - OUTSIDE, top, { width: WIDTH + 2 * OUTSIDE, align });
  pdf.save();
  pdf.translate(left, top + CAPTION).scale(SCALE);
  pdf.translate(-BODY_VIEW_BOX.x, -BODY_VIEW_BOX.y).lineWidth(1.2).lineJoin('round');
  for (const region of BODY_REGIONS) {
    if (region.view !== view) continue;
    const { fill, stroke } = marked.has(region.id) ? MARKED : PLAIN;
    pdf.save();
    if (isMirroredRegion(region)) pdf.translate(2 * BODY_MIDDLE, 0).scale(-1, 1);
    pdf.path(bodyShapeOf(region)).fillAndStroke(fill, stroke);
    pdf.restore();
  }
  pdf.restore();
}

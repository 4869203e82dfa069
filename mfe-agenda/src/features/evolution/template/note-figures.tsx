import { answerTo, BODY_VIEWS, type FilledTemplate } from '@alinha/contracts-agenda';
import type { ReactNode } from 'react';
import { Figures } from './body-chart.tsx';
import { BodyFigure } from './body-figure.tsx';

/** The body charts of a note as pictures. The text of the note lists their regions. */
export function NoteFigures({ filled }: { readonly filled: FilledTemplate | null | undefined }): ReactNode {
  const charts = (filled?.fields ?? []).filter(({ type }) => type === 'body_chart');
  return charts.map(({ id }) => {
    const regions = filled ? answerTo(filled.answers, id) : undefined;
    if (!filled || !Array.isArray(regions) || regions.length === 0) return null;
    return (
      <Figures key={id}>
        {BODY_VIEWS.map((view) => (
          <BodyFigure key={view} view={view} language={filled.language} marked={new Set(regions)} />
        ))}
      </Figures>
    );
  });
}

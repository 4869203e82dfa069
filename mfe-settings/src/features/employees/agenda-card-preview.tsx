import {
  color,
  ellipsis,
  fontWeight,
  professionalTint,
  space,
  tabularNumerals,
  tintContrast,
  typeStep,
} from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { Check, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { styled } from 'styled-components';

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  gap: ${space[2]};
  margin-top: ${space[2]};
`;

/** Same look as an appointment in the agenda's time grid. */
const Card = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  padding: 4px 8px 5px 12px;
  border-radius: 6px;
  background: linear-gradient(var(--card-bar) 0 0) left / 4px 100% no-repeat var(--card-tint);
  box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--card-bar) 22%, ${color.border});
  ${typeStep('small')}
  &[data-done] {
    background:
      linear-gradient(color-mix(in srgb, var(--card-bar) 55%, ${color.surface}) 0 0) left / 4px 100% no-repeat
      color-mix(in srgb, var(--card-tint) 55%, ${color.surface});
    color: ${color.textMuted};
  }
  b {
    ${ellipsis}
    font-weight: ${fontWeight.semibold};
  }
  > span {
    ${ellipsis}
    grid-column: 1 / -1;
    ${tabularNumerals}
  }
  > span:last-child {
    color: ${color.textMuted};
  }
`;

const Words = styled.div`
  display: grid;
  gap: 2px;
  margin-top: ${space[2]};
  ${typeStep('small')}
  color: ${color.textMuted};
  > div {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  svg {
    flex: none;
    color: ${color.warningText};
  }
`;

/** Contrast ratios: WCAG AAA for text, and the minimum for a visible bar. */
const READABLE = 7;
const VISIBLE = 1.5;

type AgendaCardPreviewProps = {
  /** Any hex, even an incomplete one. */
  readonly hex: string;
  /** Name of the professional. */
  readonly name: string;
  /** Names of colleagues with a similar colour. */
  readonly similar: readonly string[];
};

/** Preview of a professional's appointments in the agenda, with a text about their readability. */
export function AgendaCardPreview({ hex, name, similar }: AgendaCardPreviewProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { bar, tint } = professionalTint(hex);
  const contrast = tintContrast(hex);
  const style = { '--card-bar': bar, '--card-tint': tint } as CSSProperties;
  const ratio = format.number(Math.round(contrast.text * 10) / 10);
  const range = (from: string, to: string) =>
    `${format.time(`2026-01-01 ${from}:00`)} – ${format.time(`2026-01-01 ${to}:00`)}`;
  return (
    <>
      <Cards role="group" aria-label={texts('employees.preview')}>
        <Card style={style}>
          <b>{texts('employees.preview_client')}</b>
          <span>{range('09:00', '10:00')}</span>
          <span dir="auto">{name}</span>
        </Card>
        <Card style={style} data-done>
          <b>{texts('employees.preview_done')}</b>
          <Check size={14} strokeWidth={2.5} color={color.brandText} aria-hidden />
          <span>{range('10:00', '11:00')}</span>
          <span dir="auto">{name}</span>
        </Card>
      </Cards>
      <Words aria-live="polite">
        <span>
          {contrast.text >= READABLE
            ? texts('employees.contrast_high', { ratio })
            : texts('employees.contrast_good', { ratio })}
        </span>
        {contrast.bar < VISIBLE && (
          <div>
            <TriangleAlert size={14} aria-hidden />
            {texts('employees.bar_faint')}
          </div>
        )}
        {similar.length > 0 && (
          <div>
            <TriangleAlert size={14} aria-hidden />
            {texts('employees.color_alike', { names: format.list(similar) })}
          </div>
        )}
      </Words>
    </>
  );
}

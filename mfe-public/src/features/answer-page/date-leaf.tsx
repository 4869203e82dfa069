import { LOCALES, parseWallClock } from '@alinha/contracts-core';
import { color, fontWeight, radius, tabularNumerals, typeStep } from '@alinha/ui';
import { useLanguage } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Leaf = styled.div<{ $isMuted: boolean }>`
  flex: none;
  display: grid;
  width: 84px;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  background: ${color.surface};
  text-align: center;
  > b {
    padding: 4px 0;
    background: ${({ $isMuted }) => ($isMuted ? color.neutralTint : color.brand)};
    color: ${({ $isMuted }) => ($isMuted ? color.textMuted : color.textOnBrand)};
    ${typeStep('small')}
    font-weight: ${fontWeight.semibold};
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  > span {
    padding-top: 4px;
    ${typeStep('section')}
    font-weight: ${fontWeight.semibold};
    letter-spacing: -0.02em;
    color: ${({ $isMuted }) => ($isMuted ? color.textMuted : color.text)};
    ${tabularNumerals}
  }
  > small {
    padding-bottom: 6px;
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

type DateLeafProps = {
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  /** The appointment is past, moved or cancelled. */
  readonly isMuted: boolean;
};

/** A date drawn as a calendar page. Hidden from screen readers: the text beside it has the same date. */
export function DateLeaf({ at, isMuted }: DateLeafProps): ReactNode {
  const locale = LOCALES[useLanguage()];
  const day = parseWallClock(at);
  const part = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString(locale, { timeZone: 'UTC', ...options }).replace('.', '');
  return (
    <Leaf $isMuted={isMuted} aria-hidden>
      <b>{part({ month: 'short' })}</b>
      <span>{day.getUTCDate()}</span>
      <small>{part({ weekday: 'short' })}</small>
    </Leaf>
  );
}

import { color, Heading, space, Text, tabularNumerals } from '@alinha/ui';
import { useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DateLeaf } from './date-leaf.tsx';

export const When = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
`;

const Words = styled.div<{ $over: boolean }>`
  display: grid;
  gap: 2px;
  min-width: 0;
  overflow-wrap: anywhere;
  ${({ $over }) => $over && `h1 { color: ${color.textMuted}; text-decoration: line-through; }`}
`;

/** The weekday starts the line, so it is capitalized. */
const Day = styled(Text)`
  &::first-letter {
    text-transform: uppercase;
  }
`;

const Hours = styled(Heading)`
  ${tabularNumerals}
`;

type SessionWhenProps = {
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly end: string;
  readonly who: string;
  /** No answer is possible any more. */
  readonly isClosed: boolean;
  /** The session does not take place at this time. */
  readonly isOff: boolean;
};

/** Day, hours and professional of a session. */
export function SessionWhen({ start, end, who, isClosed, isOff }: SessionWhenProps): ReactNode {
  const format = useFormat();
  return (
    <When>
      <DateLeaf at={start} isMuted={isClosed} />
      <Words $over={isOff}>
        <Day as="time">{format.longDate(start)}</Day>
        <Hours level={1}>
          {format.time(start)} – {format.time(end)}
        </Hours>
        <Text tone="muted">{who}</Text>
      </Words>
    </When>
  );
}

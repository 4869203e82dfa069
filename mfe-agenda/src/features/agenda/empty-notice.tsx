import { Button, color, LinkButton, radius, rem, space } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { GUTTER_PX } from './grid/time-grid-style.ts';
import { useNowLineBehind } from './now-line-behind.ts';

const Place = styled.div<{ $besideHours: boolean }>`
  position: absolute;
  z-index: 6;
  inset: 64px 0 auto ${({ $besideHours }) => ($besideHours ? rem(GUTTER_PX) : 0)};
  padding: 0 ${space[2]};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  pointer-events: none;
`;

/** Moved aside, it leaves the line of now in sight above it. */
const Pill = styled.div<{ $aside: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space[3]};
  min-height: 40px;
  padding: 0 ${space[4]};
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.full};
  color: ${color.textMuted};
  pointer-events: auto;
  transform: ${({ $aside }) => ($aside ? `translateY(calc(100% + ${space[6]}))` : 'none')};
  > span {
    padding: ${space[2]} 0;
  }
  &:has(button, a) {
    padding-right: ${space[1]};
  }
`;

type EmptyNoticeProps = {
  /** Whether hours stand at the left, whose labels are to be left alone. */
  readonly besideHours: boolean;
  /** Books in the day that is looked at. */
  readonly newHref: string;
  /** Given when filters may be the reason. */
  readonly onClearFilters: (() => void) | undefined;
};

/** Says that nothing is booked, over a grid that can still be used. */
export function EmptyNotice({ besideHours, newHref, onClearFilters }: EmptyNoticeProps): ReactNode {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLDivElement>(null);
  const isAside = useNowLineBehind(place, pill);
  return (
    <Place ref={place} $besideHours={besideHours}>
      <Pill ref={pill} $aside={isAside} role="status">
        <span>{texts('agenda.empty')}</span>
        {onClearFilters ? (
          <Button size="sm" variant="ghost" onClick={onClearFilters}>
            {texts('agenda.clear_filters')}
          </Button>
        ) : (
          <LinkButton size="sm" variant="ghost" href={newHref} icon={<Plus size={16} aria-hidden />}>
            {texts('agenda.new')}
          </LinkButton>
        )}
      </Pill>
    </Place>
  );
}

import { Button, color, LinkButton, radius, rem, space } from '@alinha/ui';
import { usePermission, useTexts } from '@alinha/web-kit';
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

/** `$aside` moves the notice below the line of the current time. */
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
  /** Hours are at the left, whose labels stay visible. */
  readonly besideHours: boolean;
  /** Form for an appointment on the shown day. */
  readonly newHref: string;
  /** Set when filters may hide appointments. */
  readonly onClearFilters: (() => void) | undefined;
};

/** Shows that nothing is booked, over a grid that stays usable. */
export function EmptyNotice({ besideHours, newHref, onClearFilters }: EmptyNoticeProps): ReactNode {
  const texts = useTexts();
  const mayBook = usePermission('agenda.write');
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
          mayBook && (
            <LinkButton size="sm" variant="ghost" href={newHref} icon={<Plus size={16} aria-hidden />}>
              {texts('agenda.new')}
            </LinkButton>
          )
        )}
      </Pill>
    </Place>
  );
}

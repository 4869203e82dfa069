import { Button, color, LinkButton, radius, space } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Place = styled.div`
  position: absolute;
  z-index: 6;
  inset: 64px 0 auto;
  display: grid;
  justify-items: center;
  pointer-events: none;
`;

const Pill = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 40px;
  padding: 0 ${space[4]};
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.full};
  color: ${color.textMuted};
  pointer-events: auto;
  &:has(button, a) {
    padding-right: ${space[1]};
  }
`;

type EmptyNoticeProps = {
  /** Books in the day that is looked at. */
  readonly newHref: string;
  /** Given when filters may be the reason. */
  readonly onClearFilters: (() => void) | undefined;
};

/** Says that nothing is booked, over a grid that can still be used. */
export function EmptyNotice({ newHref, onClearFilters }: EmptyNoticeProps): ReactNode {
  const texts = useTexts();
  return (
    <Place>
      <Pill role="status">
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

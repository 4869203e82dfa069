import { Button, color, radius, space } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
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
  &:has(button) {
    padding-right: ${space[1]};
  }
`;

type EmptyNoticeProps = {
  /** Given when filters may be the reason. */
  readonly onClearFilters: (() => void) | undefined;
};

/** Says that nothing is booked, over a grid that can still be used. */
export function EmptyNotice({ onClearFilters }: EmptyNoticeProps): ReactNode {
  const texts = useTexts();
  return (
    <Place>
      <Pill role="status">
        {texts('agenda.empty')}
        {onClearFilters && (
          <Button size="sm" variant="ghost" onClick={onClearFilters}>
            {texts('agenda.clear_filters')}
          </Button>
        )}
      </Pill>
    </Place>
  );
}

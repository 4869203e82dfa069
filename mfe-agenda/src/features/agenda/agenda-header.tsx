import {
  Button,
  color,
  fontWeight,
  IconButton,
  LinkButton,
  media,
  SegmentedControl,
  Spinner,
  shadow,
  space,
  typeStep,
  VisuallyHidden,
  visuallyHidden,
} from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ChevronLeft, ChevronRight, ListFilter, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import type { AgendaView } from './agenda-range.ts';

const Bar = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
  @media ${media.phone} {
    flex-wrap: wrap;
    gap: ${space[1]} ${space[2]};
    padding: ${space[1]} ${space[2]} ${space[2]};
    border-bottom: 0;
  }
`;

const Arrows = styled.div`
  display: flex;
`;

const Title = styled.h1`
  flex: 1;
  min-width: 0;
  padding: 0 ${space[1]};
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
  @media ${media.phone} {
    order: -1;
    padding-left: ${space[2]};
  }
`;

const appear = keyframes`from { opacity: 0; }`;

/** Short waits pass without it. */
const Waiting = styled.span`
  display: inline-block;
  margin-left: ${space[2]};
  color: ${color.textMuted};
  vertical-align: -2px;
  animation: ${appear} 160ms 400ms both;
`;

const Views = styled.div`
  @media ${media.phone} {
    order: 1;
    flex: 1 1 70%;
    padding-left: ${space[2]};
  }
`;

const FilterPlace = styled.div<{ $active: boolean }>`
  position: relative;
  @media ${media.phone} {
    order: 2;
  }
  &::after {
    content: '';
    display: ${({ $active }) => ($active ? 'block' : 'none')};
    position: absolute;
    top: 6px;
    right: 6px;
    width: 8px;
    height: 8px;
    border: 2px solid ${color.surface};
    box-sizing: content-box;
    border-radius: 50%;
    background: ${color.brand};
    pointer-events: none;
  }
`;

// A wide screen has room for the words, a tablet for the sign; on a phone it floats under the thumb.
const NewText = styled.span`
  @media ${media.tabletDown} {
    ${visuallyHidden}
  }
`;

const NewPlace = styled.div`
  flex: none;
  @media ${media.phone} {
    position: fixed;
    right: ${space[4]};
    bottom: max(${space[4]}, env(safe-area-inset-bottom));
    z-index: 8;
    border-radius: 50%;
    box-shadow: ${shadow.floating};
    > a {
      width: 56px;
      height: 56px;
      padding: 0;
      border-radius: 50%;
    }
  }
`;

type AgendaHeaderProps = {
  readonly title: string;
  readonly view: AgendaView;
  readonly isPhone: boolean;
  readonly isWaiting: boolean;
  readonly newHref: string;
  /** Where filters have no column of their own: what opens them. */
  readonly onOpenFilters: (() => void) | undefined;
  readonly isFiltered: boolean;
  readonly onToday: () => void;
  readonly onStep: (direction: -1 | 1) => void;
  readonly onView: (view: AgendaView) => void;
};

export function AgendaHeader(props: AgendaHeaderProps): ReactNode {
  const { title, view, isPhone, isWaiting, newHref, onOpenFilters, isFiltered, onToday, onStep, onView } =
    props;
  const texts = useTexts();
  const isDay = view === 'day';
  return (
    <Bar>
      <Button onClick={onToday}>{texts('agenda.today')}</Button>
      <Arrows>
        <IconButton
          label={isDay ? texts('agenda.previous_day') : texts('agenda.previous_week')}
          shortcut="←"
          icon={<ChevronLeft size={20} aria-hidden />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={isDay ? texts('agenda.next_day') : texts('agenda.next_week')}
          shortcut="→"
          icon={<ChevronRight size={20} aria-hidden />}
          onClick={() => onStep(1)}
        />
      </Arrows>
      <Title aria-live="polite">
        <VisuallyHidden>{texts('agenda.title')}: </VisuallyHidden>
        {title}
        {isWaiting && (
          <Waiting>
            <Spinner label={texts('agenda.loading')} />
          </Waiting>
        )}
      </Title>
      {onOpenFilters && (
        <FilterPlace $active={isFiltered}>
          <IconButton
            label={isFiltered ? texts('agenda.filters_on') : texts('agenda.filters')}
            icon={<ListFilter size={20} aria-hidden />}
            onClick={onOpenFilters}
          />
        </FilterPlace>
      )}
      <Views>
        <SegmentedControl
          label={texts('agenda.view')}
          block={isPhone}
          segments={[
            { value: 'day', label: texts('agenda.day') },
            { value: 'week', label: texts('agenda.week') },
          ]}
          value={view}
          onChange={onView}
        />
      </Views>
      <NewPlace>
        <LinkButton variant="primary" href={newHref} icon={<Plus size={isPhone ? 24 : 16} aria-hidden />}>
          <NewText>{texts('agenda.new')}</NewText>
        </LinkButton>
      </NewPlace>
    </Bar>
  );
}

import {
  Button,
  color,
  fontWeight,
  IconButton,
  media,
  SegmentedControl,
  Spinner,
  space,
  typeStep,
  VisuallyHidden,
} from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ChevronLeft, ChevronRight, ListChecks, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import type { AgendaView } from './agenda-range.ts';
import { CreationMenu } from './creation-menu.tsx';

// The tools wrap to a second row when the title would be narrower than its flex basis.
const Bar = styled.header`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
  @media ${media.phone} {
    gap: ${space[1]} ${space[2]};
    padding: ${space[1]} ${space[2]} ${space[2]};
    border-bottom: 0;
  }
`;

const Arrows = styled.div`
  display: flex;
`;

const Title = styled.h1`
  flex: 999 1 136px;
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

/** Appears after 400 ms, so that short loads do not flicker. */
const Waiting = styled.span`
  display: inline-block;
  margin-left: ${space[2]};
  color: ${color.textMuted};
  vertical-align: -2px;
  animation: ${appear} 160ms 400ms both;
`;

const Tools = styled.div`
  flex: 1 0 auto;
  display: flex;
  align-items: center;
  gap: ${space[2]};
  @media ${media.phone} {
    padding-left: ${space[2]};
  }
`;

const Views = styled.div`
  flex: 1;
`;

/** Filter button, with a dot while filters are active. */
const FilterWithDot = styled.div<{ $active: boolean }>`
  position: relative;
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

type AgendaHeaderProps = {
  readonly title: string;
  readonly view: AgendaView;
  readonly isPhone: boolean;
  readonly isWaiting: boolean;
  /** Address of the form for a new appointment. Undefined when the side column has the creation buttons. */
  readonly newHref: string | undefined;
  /** Button that opens the filters, in layouts without a filter column. */
  readonly onOpenFilters: (() => void) | undefined;
  readonly isFiltered: boolean;
  readonly onToday: () => void;
  /** Opens the screen "Hoje". `onToday` shows the present day in the agenda. */
  readonly onOverview: () => void;
  readonly onStep: (direction: -1 | 1) => void;
  readonly onView: (view: AgendaView) => void;
};

export function AgendaHeader(props: AgendaHeaderProps): ReactNode {
  const {
    onOverview,
    title,
    view,
    isPhone,
    isWaiting,
    newHref,
    onOpenFilters,
    isFiltered,
    onToday,
    onStep,
    onView,
  } = props;
  const texts = useTexts();
  return (
    <Bar data-page-head="">
      <Button onClick={onToday}>{texts('agenda.today')}</Button>
      <Arrows>
        <IconButton
          label={texts(`agenda.previous_${view}`)}
          shortcut="←"
          icon={<ChevronLeft size={20} aria-hidden />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={texts(`agenda.next_${view}`)}
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
      <Tools>
        <Views>
          <SegmentedControl
            block
            label={texts('agenda.view')}
            segments={[
              { value: 'day', label: texts('agenda.day') },
              { value: 'week', label: texts('agenda.week') },
              { value: 'month', label: texts('agenda.month') },
            ]}
            value={view}
            onChange={onView}
          />
        </Views>
        <IconButton
          label={texts('today.open')}
          shortcut="H"
          icon={<ListChecks size={20} aria-hidden />}
          onClick={onOverview}
        />
        {onOpenFilters && (
          <FilterWithDot $active={isFiltered}>
            <IconButton
              label={isFiltered ? texts('agenda.filters_on') : texts('agenda.filters')}
              icon={<ListFilter size={20} aria-hidden />}
              onClick={onOpenFilters}
            />
          </FilterWithDot>
        )}
        {newHref !== undefined && <CreationMenu newHref={newHref} isPhone={isPhone} />}
      </Tools>
    </Bar>
  );
}

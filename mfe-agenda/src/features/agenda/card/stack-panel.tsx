import type { Appointment } from '@alinha/contracts-agenda';
import { media, space, useMediaQuery } from '@alinha/ui';
import { Popover } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { styled } from 'styled-components';
import { GridProvider, useGrid } from '../grid/grid-actions.ts';
import { AppointmentRow } from '../list/day-section.tsx';

const Rows = styled.div`
  margin: -${space[2]} -${space[4]};
`;

type StackPanelProps = {
  readonly appointments: readonly Appointment[];
  /** The card of the stack. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onClose: () => void;
};

/** The appointments that a narrow column shows as one card, one a line. */
export function StackPanel({ appointments, anchor, onOpen, onClose }: StackPanelProps): ReactNode {
  const texts = useTexts();
  const isEmpty = appointments.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const tools = useGrid();
  const hasSides = useMediaQuery(media.desktop);
  return (
    <Popover
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      label={texts('agenda.count', { count: appointments.length })}
      anchor={anchor}
      side={hasSides ? 'right' : 'bottom'}
      width={340}
      sheetOnPhone
    >
      <GridProvider value={{ ...tools, open: onOpen }}>
        <Rows>
          {appointments.map((appointment) => (
            <AppointmentRow key={appointment.id} appointment={appointment} />
          ))}
        </Rows>
      </GridProvider>
    </Popover>
  );
}

import { media, useMediaQuery } from '@alinha/ui';
import { Popover } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode, RefObject } from 'react';
import { AppointmentDetails, type AppointmentDetailsProps } from './appointment-details.tsx';

type AppointmentPanelProps = AppointmentDetailsProps & {
  /** The card beside the panel. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Details of an appointment in a panel beside its card. */
export function AppointmentPanel({ anchor, onClose, ...details }: AppointmentPanelProps): ReactNode {
  const texts = useTexts();
  const hasSides = useMediaQuery(media.desktop);
  return (
    <Popover
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      label={texts('agenda.details')}
      anchor={anchor}
      side={hasSides ? 'right' : 'bottom'}
      width={400}
      sheetOnPhone
      initialFocus="none"
    >
      <AppointmentDetails key={details.appointment.id} {...details} />
    </Popover>
  );
}

import { ATTENDANCE_REASON_LENGTH, type CancelledBy } from '@alinha/contracts-agenda';
import { Button, media, Stack, TextField, useMediaQuery } from '@alinha/ui';
import { Dialog, RadioGroup } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { timeRange } from '../../../appointments/appointment-time.ts';
import { useCreditTexts } from '../../../booking/credits/credit-texts.ts';
import type { Several } from '../agenda-events.ts';
import type { Absence } from '../changes/attendance-changes.queries.ts';
import { AbsenceConsequence, isOverridden, type Overrides } from './absence-effect.tsx';
import { AbsenceLines } from './absence-lines.tsx';

const OneLine = styled.span`
  white-space: nowrap;
`;

type AbsenceDialogProps = {
  readonly appointments: Several;
  readonly attendance: 'no_show' | 'cancelled';
  readonly onConfirm: (absence: Absence) => void;
  readonly onClose: () => void;
};

/** Asks who cancelled and why, and shows the effect on credit and price. Several appointments can only be cancelled. */
export function AbsenceDialog(props: AbsenceDialogProps): ReactNode {
  const { appointments, attendance, onConfirm, onClose } = props;
  const [appointment] = appointments;
  const count = appointments.length;
  const texts = useTexts();
  const creditTexts = useCreditTexts();
  const format = useFormat();
  const formId = useId();
  const isTouch = useMediaQuery(media.touch);
  const [cancelledBy, setCancelledBy] = useState<CancelledBy>('client');
  const [reason, setReason] = useState('');
  const [overrides, setOverrides] = useState<Overrides>({});
  const [isMissing, setMissing] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const isOverriding = isOverridden(overrides);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={count > 1 ? texts('bulk.ask_cancel', { count }) : texts(`attendance.ask.${attendance}`)}
      description={
        count > 1 ? undefined : (
          <>
            {appointment.client_name} · {format.longDate(appointment.start_datetime)},{' '}
            <OneLine>{timeRange(appointment, format)}</OneLine>
          </>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{texts('attendance.back')}</Button>
          <Button type="submit" form={formId} variant="danger">
            {count > 1
              ? texts('bulk.cancel', { count })
              : texts(attendance === 'cancelled' ? 'attendance.cancel' : 'attendance.mark_no_show')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isOverriding && !reason.trim()) {
            setMissing(true);
            reasonField.current?.focus();
            return;
          }
          onConfirm({
            ...(attendance === 'cancelled' && { cancelled_by: cancelledBy }),
            reason: reason.trim() || null,
            ...overrides,
          });
        }}
      >
        <Stack gap={4}>
          {attendance === 'cancelled' && (
            <RadioGroup<CancelledBy>
              label={texts('attendance.who')}
              value={cancelledBy}
              onChange={(who) => {
                setCancelledBy(who);
                // The policy depends on who cancels, so the former overrides no longer apply.
                setOverrides({});
              }}
              options={[
                { value: 'client', label: texts('attendance.client') },
                { value: 'studio', label: texts('attendance.studio') },
              ]}
            />
          )}
          <TextField
            ref={reasonField}
            label={texts('attendance.reason')}
            value={reason}
            // So that Enter confirms. Not on touch screens: their keyboard would cover the dialog.
            autoFocus={!isTouch}
            maxLength={ATTENDANCE_REASON_LENGTH}
            required={isOverriding}
            error={isMissing && isOverriding && !reason.trim() ? creditTexts('absence.differs') : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {count === 1 ? (
            <AbsenceConsequence
              absence={{ appointment, attendance, cancelledBy }}
              overrides={overrides}
              onOverride={setOverrides}
            />
          ) : (
            <AbsenceLines appointments={appointments} attendance={attendance} cancelledBy={cancelledBy} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

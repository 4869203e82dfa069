import type { EndedFreeze, PlanFreeze } from '@alinha/contracts-agenda';
import { Button, color, FormError, Stack, TextLink, typeStep } from '@alinha/ui';
import { ConfirmDialog, Dialog, LongList } from '@alinha/ui/panels';
import { errorMessage, toast, useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../capitalized.ts';
import { useEndFreeze } from './plan-freezes.queries.ts';

type EndFreezeDialogProps = { readonly freeze: PlanFreeze; readonly onClose: () => void };

/** Asks whether to end a freeze, then lists the sessions that stay cancelled. */
export function EndFreezeDialog({ freeze, onClose }: EndFreezeDialogProps): ReactNode {
  const texts = useTexts();
  const isComing = freeze.start_date > useCompanyToday();
  const [failure, setFailure] = useState<string>();
  const end = useEndFreeze({
    onError: (error) => setFailure(errorMessage(error, texts('freeze.end_failed'))),
  });
  if (end.data && end.data.not_restored.length > 0) return <EndedDialog ended={end.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts('freeze.end')}
      text={texts(isComing ? 'freeze.end_text_coming' : 'freeze.end_text_running')}
      confirmLabel={texts('freeze.end')}
      cancelLabel={texts('cancel_plan.back')}
      busy={end.isPending}
      onConfirm={() => {
        setFailure(undefined);
        end.mutate(
          { params: { id: freeze.id } },
          {
            onSuccess: ({ restored, not_restored }) => {
              if (not_restored.length > 0) return;
              toast.success(texts('freeze.restored', { count: restored }));
              onClose();
            },
          },
        );
      }}
    >
      <FormError title={failure} />
    </ConfirmDialog>
  );
}

const Session = styled.li`
  padding: 8px 0;
  overflow-wrap: anywhere;
  small {
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

function EndedDialog({
  ended,
  onClose,
}: {
  readonly ended: EndedFreeze;
  readonly onClose: () => void;
}): ReactNode {
  const texts = useTexts();
  const { restored, not_restored } = ended;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts('freeze.ended')}
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts('freeze.close')}
        </Button>
      }
    >
      <Stack gap={2}>
        <p>
          {texts('freeze.restored', { count: restored })}{' '}
          {texts('freeze.not_restored', { count: not_restored.length })}
        </p>
        <LongList aria-label={texts('freeze.stayed')}>
          {not_restored.map((session) => (
            <TakenSession key={session.appointment.id} session={session} />
          ))}
        </LongList>
      </Stack>
    </Dialog>
  );
}

function TakenSession({ session }: { readonly session: EndedFreeze['not_restored'][number] }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { appointment, conflicts, closed } = session;
  const { start_datetime: start } = appointment;
  const reasons = new Set([
    ...conflicts.flatMap((conflict) => conflict.reasons.map((reason) => texts(`freeze.why.${reason}`))),
    ...closed.map(({ reason, name }) => name ?? texts(`freeze.why.${reason}`)),
  ]);
  const clients = new Set(conflicts.map((conflict) => conflict.appointment.client_name));
  const why = reasons.size > 0 ? [...reasons].join(' · ') : texts('freeze.why.unavailable');
  const when = `${capitalized(format.longDate(start))}, ${format.time(start)}`;
  return (
    <Session>
      <TextLink href={`/app/appointments?view=day&date=${start.slice(0, 10)}`}>{when}</TextLink>
      <div>{why}</div>
      {clients.size > 0 && <small>{format.list([...clients])}</small>}
    </Session>
  );
}

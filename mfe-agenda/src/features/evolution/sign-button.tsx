import { employeeRoutes } from '@alinha/contracts-accounts';
import { TAKEOVER_REASON_LENGTH } from '@alinha/contracts-agenda';
import { Button, Stack, Text, TextArea } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast, useApiQuery, useSession } from '@alinha/web-kit';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useVersions } from './evolution.queries.ts';
import { useNoteTexts } from './note-texts.ts';
import { useSignNote } from './signature.queries.ts';
import type { Note } from './use-note.ts';

type SignButtonProps = {
  readonly appointmentId: number;
  readonly note: Note;
  /** The text can be saved, or is saved. */
  readonly isComplete: boolean;
  /** Saves the text; false when that failed. */
  readonly save: () => Promise<boolean>;
};

/** Owner of the note when it is another user, and author of the last version when it is another user. */
function useOtherAuthors(appointmentId: number, isChanged: boolean) {
  const { user } = useSession();
  const versions = useVersions(appointmentId);
  const nameOfOther = (version: { author_id?: number | undefined; author_name: string } | undefined) =>
    version && version.author_id !== user?.id ? version.author_name : null;
  return {
    isKnown: versions.data !== undefined,
    isAdmin: user?.is_admin === true,
    owner: nameOfOther(versions.data?.at(-1)),
    // Saving a changed text makes the user the author of the last version.
    lastAuthor: isChanged ? null : nameOfOther(versions.data?.[0]),
  };
}

/** The user's own record, which has the council number. */
const useCouncilNumber = (userId: number | undefined, isAsking: boolean) =>
  useApiQuery(
    employeeRoutes.get,
    { params: { id: userId ?? 0 } },
    { enabled: isAsking && userId !== undefined },
  );

/** Signs a note after a confirmation. A changed text is saved first. Administrators take another person's note over with a reason. */
export function SignButton({ appointmentId, note, isComplete, save }: SignButtonProps): ReactNode {
  const texts = useNoteTexts();
  const hintId = useId();
  const { isKnown, isAdmin, owner, lastAuthor } = useOtherAuthors(appointmentId, note.isDirty);
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const council = useCouncilNumber(user?.id, isAsking);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const sign = useSignNote(appointmentId, {
    onDone: () => toast.success(texts('evolution.signature.done')),
    onError: (error) => {
      if (error.fields.reason) return setReasonError(error.fields.reason);
      setAsking(false);
      toast.error(texts('evolution.signature.failed'), { description: errorMessage(error, '') || undefined });
    },
  });
  const other = owner ?? lastAuthor;
  const needsReason = isAdmin && other !== null;
  const isRefused = !isAdmin && other !== null;
  const confirm = async () => {
    const text = note.text;
    if (note.isDirty && !(await save())) return setAsking(false);
    const body = needsReason ? { text, reason } : { text };
    await sign.mutateAsync({ params: { id: appointmentId }, body }).catch(() => undefined);
  };
  return (
    <>
      {isRefused && isComplete && (
        <Text id={hintId} size="small" tone="muted">
          {texts('evolution.signature.not_own', { author: other })}
        </Text>
      )}
      <Button
        icon={<LockKeyhole size={16} aria-hidden />}
        disabled={!isComplete || !isKnown || isRefused}
        aria-describedby={isRefused && isComplete ? hintId : undefined}
        onClick={() => setAsking(true)}
      >
        {texts('evolution.signature.sign')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('evolution.signature.title')}
        text={
          <Stack gap={2}>
            <p>{texts('evolution.signature.text')}</p>
            {council.data?.council_number === null && <p>{texts('evolution.signature.no_council')}</p>}
            {note.isDirty && <p>{texts('evolution.signature.saves_first')}</p>}
            {needsReason && <p>{texts('evolution.signature.takeover', { author: other })}</p>}
          </Stack>
        }
        confirmLabel={texts('evolution.signature.confirm')}
        cancelLabel={texts('evolution.cancel')}
        disabled={needsReason && reason.trim() === ''}
        onConfirm={confirm}
      >
        {needsReason && (
          <TextArea
            label={texts('evolution.signature.reason')}
            rows={2}
            maxLength={TAKEOVER_REASON_LENGTH}
            value={reason}
            error={reasonError}
            onChange={({ target }) => {
              setReasonError(undefined);
              setReason(target.value);
            }}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

import { EVOLUTION_LENGTH } from '@alinha/contracts-agenda';
import { Banner, Button, FormActions, Stack, TextArea } from '@alinha/ui';
import { errorMessage, toast, useUnsavedChanges } from '@alinha/web-kit';
import { FilePlus2, LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftKey } from './note-draft.ts';
import { useNoteTexts } from './note-texts.ts';
import { useAddAddendum } from './signature.queries.ts';
import { useNote } from './use-note.ts';

const ROWS = 4;

type AddendumFormProps = { readonly appointmentId: number; readonly userId: number };

/**
 * Adds an addendum to a signed note. Its draft is stored like the draft of a note: a text that was not saved when a
 * colleague signed the note is not lost.
 */
export function AddendumForm({ appointmentId, userId }: AddendumFormProps): ReactNode {
  const texts = useNoteTexts();
  const draft = useNote('', draftKey(userId, appointmentId));
  const [isOpen, setOpen] = useState(draft.isDirty);
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  useUnsavedChanges(draft.isDirty && !draft.isStored);
  const show = (open: boolean) => {
    movesFocus.current = true;
    setError(undefined);
    setOpen(open);
  };
  useEffect(() => {
    if (movesFocus.current) (isOpen ? area : opener).current?.focus();
  }, [isOpen]);
  const add = useAddAddendum({
    onDone: (sent) => {
      draft.markSaved(sent, '');
      toast.success(texts('evolution.addendum.added'));
      show(false);
    },
    onError: (failure) => {
      setError(failure.fields.text);
      toast.error(texts('evolution.addendum.failed'), {
        description: errorMessage(failure, '') || undefined,
      });
    },
  });
  if (!isOpen)
    return (
      <div>
        <Button ref={opener} icon={<FilePlus2 size={16} aria-hidden />} onClick={() => show(true)}>
          {texts('evolution.addendum.add')}
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        add.mutate({ params: { id: appointmentId }, body: { text: draft.text } });
      }}
    >
      <Stack>
        {draft.isRestored && <Banner>{texts('evolution.draft.restored')}</Banner>}
        <TextArea
          ref={area}
          label={texts('evolution.addendum.badge')}
          rows={ROWS}
          maxLength={EVOLUTION_LENGTH}
          value={draft.text}
          onChange={({ target }) => {
            setError(undefined);
            draft.write(target.value);
          }}
          error={error}
          hint={texts('evolution.addendum.hint')}
        />
        <FormActions>
          <Button
            disabled={add.isPending}
            onClick={() => {
              draft.write('');
              show(false);
            }}
          >
            {texts('evolution.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<LockKeyhole size={16} aria-hidden />}
            busy={add.isPending}
            disabled={draft.text.trim() === ''}
          >
            {texts('evolution.addendum.sign')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

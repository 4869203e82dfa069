import type { NoteSignature } from '@alinha/contracts-agenda';
import { Badge, Skeleton, Text } from '@alinha/ui';
import { QueryError, useFormat } from '@alinha/web-kit';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoteHead, NoteList, NoteWords } from './note-list.tsx';
import { useNoteTexts } from './note-texts.ts';
import { useSignatures } from './signature.queries.ts';

export function SignedBadge(): ReactNode {
  const texts = useNoteTexts();
  return (
    <Badge tone="brand" icon={<LockKeyhole size={12} aria-hidden />}>
      {texts('evolution.signature.badge')}
    </Badge>
  );
}

/** Author, council number and time of a signature. */
function Signer({ signature }: { readonly signature: NoteSignature }): ReactNode {
  const format = useFormat();
  const { author_name: author, council_number: council, signed_at } = signature;
  return (
    <NoteHead>
      <Text as="span" weight="medium">
        <bdi>{author}</bdi>
      </Text>
      {council !== null && (
        <Text as="span" tone="muted">
          <bdi>{council}</bdi>
        </Text>
      )}
      <Text as="span" tone="muted" numeric>
        {format.dateTime(signed_at)}
      </Text>
    </NoteHead>
  );
}

/** The signer of a note. */
function NoteSigner({ signature }: { readonly signature: NoteSignature }): ReactNode {
  const texts = useNoteTexts();
  return (
    <div>
      <Text size="small" tone="muted">
        {texts('evolution.signature.by')}
      </Text>
      <Signer signature={signature} />
      {signature.reason !== null && (
        <Text tone="muted">{texts('evolution.signature.taken_over', { reason: signature.reason })}</Text>
      )}
    </div>
  );
}

/** Signed additions to a note, in order. */
function Addenda({ addenda }: { readonly addenda: readonly NoteSignature[] }): ReactNode {
  const texts = useNoteTexts();
  return (
    <NoteList aria-label={texts('evolution.addendum.title')}>
      {addenda.map((addendum) => (
        <li key={addendum.position}>
          <NoteHead>
            <Badge>{texts('evolution.addendum.badge')}</Badge>
            <Signer signature={addendum} />
          </NoteHead>
          <NoteWords text={addendum.text} />
        </li>
      ))}
    </NoteList>
  );
}

/** The signer of the note of an appointment, and its addenda. */
export function Signatures({ appointmentId }: { readonly appointmentId: number }): ReactNode {
  const texts = useNoteTexts();
  const signatures = useSignatures(appointmentId);
  if (signatures.data) {
    const note = signatures.data.find(({ kind }) => kind === 'note');
    const addenda = signatures.data.filter(({ kind }) => kind === 'addendum');
    return (
      <>
        {note && <NoteSigner signature={note} />}
        {addenda.length > 0 && <Addenda addenda={addenda} />}
      </>
    );
  }
  return signatures.isError ? (
    <QueryError compact text={texts('evolution.signature.load_failed')} query={signatures} />
  ) : (
    <Skeleton width="60%" />
  );
}

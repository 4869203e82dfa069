import type { Appointment, FilledTemplate } from '@alinha/contracts-agenda';
import { Button, Card, FormActions, LinkButton, ScreenOnly, Stack } from '@alinha/ui';
import { usePermission } from '@alinha/web-kit';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { AddendumForm } from './addendum-form.tsx';
import { NoteHead } from './note-list.tsx';
import { useNoteTexts } from './note-texts.ts';
import { Signatures, SignedBadge } from './signatures.tsx';
import { NoteFigures } from './template/note-figures.tsx';

const Words = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type SignedNoteProps = {
  readonly appointment: Appointment;
  readonly filled: FilledTemplate | null;
  readonly userId: number;
  /** The note was signed on this page: the pressed button is gone. */
  readonly takesFocus: boolean;
};

/** A signed note, read-only, with its addenda. */
export function SignedNote({ appointment, filled, userId, takesFocus }: SignedNoteProps): ReactNode {
  const texts = useNoteTexts();
  const mayWrite = usePermission('notes.write');
  const { id, evolution } = appointment;
  const backLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) backLink.current?.focus();
  }, [takesFocus]);
  return (
    <Card as="section" aria-label={texts('evolution.title')}>
      <Stack>
        <NoteHead>
          <SignedBadge />
        </NoteHead>
        <Words>{evolution}</Words>
        <NoteFigures filled={filled} />
        <Signatures appointmentId={id} />
        {mayWrite && (
          <ScreenOnly>
            <AddendumForm appointmentId={id} userId={userId} />
          </ScreenOnly>
        )}
        <FormActions>
          <LinkButton ref={backLink} href={agendaHref()}>
            {texts('evolution.to_agenda')}
          </LinkButton>
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {texts('evolution.print')}
          </Button>
        </FormActions>
      </Stack>
    </Card>
  );
}

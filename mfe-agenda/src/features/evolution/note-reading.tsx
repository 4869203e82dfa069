import type { FilledTemplate } from '@alinha/contracts-agenda';
import { Banner, Card, FormActions, LinkButton, Stack, Text } from '@alinha/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useNoteTexts } from './note-texts.ts';
import { NoteFigures } from './template/note-figures.tsx';

const Words = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type NoteReadingProps = {
  /** Null when the note was cleared. */
  readonly text: string | null;
  readonly filled: FilledTemplate | null;
  /** The user who alone may change the note; null when nobody here may. */
  readonly author: string | null;
};

/** A note that the user may not change. */
export function NoteReading({ text, filled, author }: NoteReadingProps): ReactNode {
  const texts = useNoteTexts();
  return (
    <Card as="section" aria-label={texts('evolution.title')}>
      <Stack>
        {author !== null && <Banner>{texts('evolution.read_only', { author })}</Banner>}
        {text === null ? (
          <Text tone="muted">
            {texts(author === null ? 'evolution.access.no_note' : 'evolution.history.cleared')}
          </Text>
        ) : (
          <Words>{text}</Words>
        )}
        <NoteFigures filled={filled} />
        <FormActions>
          <LinkButton href={agendaHref()}>{texts('evolution.to_agenda')}</LinkButton>
        </FormActions>
      </Stack>
    </Card>
  );
}

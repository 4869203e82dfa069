import type { WaitingEntry } from '@alinha/contracts-agenda';
import { Badge, Button, fontWeight, IconButton, media, space, Text, TextLink } from '@alinha/ui';
import { errorMessage, toast, useFormat, useLanguage, useNavigate } from '@alinha/web-kit';
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { styled } from 'styled-components';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { type FreedTime, WAITING_HREF } from '../../appointments/waiting-address.ts';
import { weekdayWords } from '../working-hours/block-words.ts';
import { useHoursTexts } from '../working-hours/hours-texts.ts';
import { FreedPlaceRow, Item, List, Places } from './places.tsx';
import { useRemoveEntry, useRestoreEntry } from './waiting.queries.ts';
import { useWaitingTexts } from './waiting-texts.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
`;

const Facts = styled.div`
  flex: 1 1 280px;
  min-width: 0;
  display: grid;
  gap: 2px;
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  font-weight: ${fontWeight.medium};
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  @media ${media.phone} {
    flex: 1 1 100%;
    justify-content: flex-end;
    > :first-child:nth-last-child(3) {
      margin-right: auto;
    }
  }
`;

/** Removes an entry, and offers to put it back. Promises, because the row is gone before the answer to "undo". */
function useRemoval({ id, client_name: name }: WaitingEntry) {
  const texts = useWaitingTexts();
  const remove = useRemoveEntry();
  const restore = useRestoreEntry();
  const failed = (title: string) => (error: Error) =>
    toast.error(title, { description: errorMessage(error, '') || undefined });
  const undo = () =>
    void restore
      .mutateAsync({ params: { id } })
      .then(
        () => toast.success(texts('waiting.restored', { name })),
        failed(texts('waiting.restore_failed')),
      );
  const act = () =>
    void remove.mutateAsync({ params: { id } }).then(
      () =>
        toast.success(texts('waiting.removed', { name }), {
          action: { label: texts('waiting.undo'), onClick: undo },
        }),
      failed(texts('waiting.remove_failed')),
    );
  return { act, busy: remove.isPending };
}

type EntryRowProps = {
  readonly entry: WaitingEntry;
  /** The free time for which the list is shown: it can be booked at once. */
  readonly time: FreedTime | null;
  readonly ref?: Ref<HTMLLIElement> | undefined;
};

/** What a client waits for, and the free places that fit. */
export function EntryRow({ entry, time, ref }: EntryRowProps): ReactNode {
  const texts = useWaitingTexts();
  const hoursTexts = useHoursTexts();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const placesId = useId();
  const [isOpen, setOpen] = useState(false);
  const removal = useRemoval(entry);
  const { client_name: name, employee_name, room_name, specialty_name } = entry;
  const days = weekdayWords(entry.weekdays, hoursTexts, language) ?? texts('waiting.any_day');
  const asked = [
    employee_name ?? texts('waiting.any_professional'),
    room_name,
    specialty_name,
    texts('waiting.minutes', { count: entry.duration_minutes }),
  ];
  return (
    <Item ref={ref} tabIndex={ref ? -1 : undefined}>
      <Line>
        <Facts>
          <Name>
            <TextLink href={`/app/clients/${entry.client_id}`}>{name}</TextLink>
            {entry.kind === 'fixed' && <Badge>{texts('waiting.fixed')}</Badge>}
            {entry.expired && <Badge tone="warning">{texts('waiting.expired')}</Badge>}
          </Name>
          <Text numeric>{sentenceCase(`${days}, ${entry.from_time} – ${entry.to_time}`)}</Text>
          <Text size="small" tone="muted">
            {asked.filter(Boolean).join(' · ')}
          </Text>
          <Text size="small" tone="muted">
            {texts('waiting.since', {
              until: format.date(entry.valid_until),
              since: format.date(entry.created_at),
            })}
          </Text>
          {entry.note && <Text size="small">{entry.note}</Text>}
        </Facts>
        <Actions>
          {!entry.expired && !time && (
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-controls={placesId}
              aria-label={texts('waiting.places.show_named', { name })}
              icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {texts('waiting.places.show')}
            </Button>
          )}
          <IconButton
            label={texts('waiting.edit_named', { name })}
            icon={<Pencil size={18} aria-hidden />}
            onClick={() => navigate(`${WAITING_HREF}/${entry.id}`)}
          />
          <IconButton
            label={texts('waiting.remove_named', { name })}
            icon={<Trash2 size={18} aria-hidden />}
            disabled={removal.busy}
            onClick={removal.act}
          />
        </Actions>
      </Line>
      <div id={placesId}>
        {isOpen && <Places entry={entry} />}
        {time && (
          <List>
            <FreedPlaceRow entry={entry} time={time} />
          </List>
        )}
      </div>
    </Item>
  );
}

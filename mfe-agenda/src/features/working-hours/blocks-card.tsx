import type { Block, BlockInput, WorkingWeek } from '@alinha/contracts-agenda';
import { Button, EmptyState, List, LoadingState, SectionCard, SkeletonList, space, Text } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, QueryError, toast, useCompanyToday, useLanguage } from '@alinha/web-kit';
import { CalendarOff, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { named, withFormer } from '../../booking/former-choice.ts';
import { BlockDialog } from './block-dialog.tsx';
import { COMPANY } from './block-form.schema.ts';
import { BlockRow, useBlockName } from './block-row.tsx';
import { blockWords } from './block-words.ts';
import { useHoursTexts } from './hours-texts.ts';
import { useBlocks, useDeleteBlock, useProfessionalColors } from './working-hours.queries.ts';

const Foot = styled.div`
  padding: ${space[2]};
`;

const isOver = ({ end_date }: Block, today: string) => end_date !== null && end_date < today;

/** A new block has no date: saving it by mistake must close nothing. */
function newBlock(employeeId: number | null): BlockInput {
  return {
    kind: employeeId === null ? 'holiday' : 'vacation',
    name: null,
    employee_id: employeeId,
    start_date: '',
    end_date: '',
    start_time: null,
    end_time: null,
    weekdays: [],
  };
}

/** Deletes a block after a confirmation. */
function useDeletion(today: string) {
  const texts = useHoursTexts();
  const language = useLanguage();
  const nameOf = useBlockName();
  const [toDelete, setToDelete] = useState<Block | null>(null);
  const [open, setOpen] = useState(false);
  const remove = useDeleteBlock();
  const callbacks = {
    onSuccess: () => {
      toast.success(texts('blocks.deleted'));
      setOpen(false);
    },
    onError: (error: Error) => {
      toast.error(texts('blocks.delete_failed'), { description: errorMessage(error, '') || undefined });
    },
  };
  const ask = (block: Block) => {
    setToDelete(block);
    setOpen(true);
  };
  const dialog = toDelete && (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={texts('blocks.delete_title', { name: nameOf(toDelete) })}
      text={
        <>
          <Text weight="medium" numeric>
            {`${toDelete.employee_name ?? texts('blocks.company')} · ${blockWords(toDelete, texts, language, today)}`}
          </Text>
          {texts('blocks.delete_text')}
        </>
      }
      confirmLabel={texts('blocks.delete')}
      cancelLabel={texts('blocks.cancel')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: toDelete.id } }, callbacks)}
    />
  );
  return { ask, dialog };
}

type BlocksCardProps = {
  readonly weeks: readonly WorkingWeek[];
  /** The signed-in user; null when they may not change blocks. */
  readonly userId: number | null;
  readonly isAdmin: boolean;
};

/** Blocks of the company and its professionals. */
export function BlocksCard({ weeks, userId, isAdmin }: BlocksCardProps): ReactNode {
  const texts = useHoursTexts();
  const today = useCompanyToday();
  const colors = useProfessionalColors();
  const blocks = useBlocks();
  const [showsPast, setShowsPast] = useState(false);
  const [edited, setEdited] = useState<{ id: number | null; block: BlockInput | Block } | null>(null);
  const deletion = useDeletion(today);
  const mayAdd = isAdmin || userId !== null;
  const mayChange = ({ employee_id }: Block) => mayAdd && (isAdmin || employee_id === userId);
  const professionals = weeks
    .filter(({ employee_id: id }) => isAdmin || id === userId)
    .map(({ employee_id: id, employee_name: name }) => ({ id, name }));
  // The owner of the edited block may be inactive.
  const owner =
    edited && 'employee_name' in edited.block
      ? named(edited.block.employee_id, edited.block.employee_name)
      : null;
  const owners = [
    ...(isAdmin ? [{ value: COMPANY, label: texts('blocks.company') }] : []),
    ...withFormer(professionals, owner).map(({ id, name: label }) => ({
      value: String(id),
      label,
      color: colors.get(id),
    })),
  ];
  const addButton = mayAdd && (
    <Button
      size="sm"
      icon={<Plus size={16} aria-hidden />}
      onClick={() => setEdited({ id: null, block: newBlock(isAdmin ? null : userId) })}
    >
      {texts('blocks.new')}
    </Button>
  );
  const all = blocks.data ?? [];
  const shown = all.filter((block) => showsPast || !isOver(block, today));
  const past = all.filter((block) => isOver(block, today)).length;
  const isEmpty = blocks.data !== undefined && shown.length === 0;
  return (
    <SectionCard
      title={texts('blocks.title')}
      description={texts('blocks.help')}
      flush
      action={shown.length > 0 ? addButton : undefined}
    >
      {blocks.isPending && (
        <LoadingState>
          <SkeletonList rows={3} />
        </LoadingState>
      )}
      {blocks.isError && !blocks.data && (
        <QueryError compact text={texts('blocks.load_failed')} query={blocks} />
      )}
      {isEmpty && (
        <EmptyState
          compact
          icon={<CalendarOff size={22} aria-hidden />}
          text={texts('blocks.empty')}
          action={addButton}
        />
      )}
      {shown.length > 0 && (
        <List>
          {shown.map((block) => (
            <BlockRow
              key={block.id}
              block={block}
              today={today}
              onEdit={mayChange(block) ? () => setEdited({ id: block.id, block }) : undefined}
              onDelete={mayChange(block) ? () => deletion.ask(block) : undefined}
            />
          ))}
        </List>
      )}
      {past > 0 && (
        <Foot>
          <Button variant="ghost" size="sm" onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? texts('blocks.hide_past') : texts('blocks.show_past', { count: past })}
          </Button>
        </Foot>
      )}
      {edited && <BlockDialog {...edited} owners={owners} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </SectionCard>
  );
}

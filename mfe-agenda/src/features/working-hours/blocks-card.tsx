import type { Block } from '@alinha/contracts-agenda';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconButton,
  Inline,
  List,
  ListRow,
  LoadingState,
  SectionCard,
  SkeletonList,
} from '@alinha/ui';
import { errorMessage, useFormat, useTexts } from '@alinha/web-kit';
import { CalendarOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BlockDialog, type Owner } from './block-dialog.tsx';
import { blockWords } from './block-words.ts';
import { useBlocks, useDeleteBlock } from './working-hours.queries.ts';

type Draft = Parameters<typeof BlockDialog>[0]['block'];

type BlocksCardProps = {
  readonly today: string;
  readonly owners: readonly Owner[];
  readonly isAdmin: boolean;
  /** Whom a new block is for, unless another is chosen. */
  readonly ownerId: number;
};

/** The times at which the company or a professional does not attend. */
export function BlocksCard({ today, owners, isAdmin, ownerId }: BlocksCardProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const blocks = useBlocks();
  const [edited, setEdited] = useState<Draft | null>(null);
  const [asked, setAsked] = useState<Block | null>(null);
  const remove = useDeleteBlock(() => setAsked(null));
  const nameOf = ({ kind, name }: Block) => name ?? texts(`blocks.kinds.${kind}`);
  const mayChange = ({ employee_id }: Block) => isAdmin || owners.some(({ id }) => id === employee_id);
  const add = (
    <Button
      size="sm"
      icon={<Plus size={16} aria-hidden />}
      onClick={() =>
        setEdited({
          kind: 'holiday',
          name: null,
          employee_id: isAdmin ? null : ownerId,
          start_date: today,
          end_date: today,
          start_time: null,
          end_time: null,
          weekdays: [],
        })
      }
    >
      {texts('blocks.new')}
    </Button>
  );
  const isEmpty = blocks.data?.length === 0;
  return (
    <SectionCard title={texts('blocks.title')} flush action={isEmpty ? undefined : add}>
      {blocks.isError && !blocks.data && (
        <ErrorState
          compact
          text={texts('blocks.load_failed')}
          detail={errorMessage(blocks.error, '') || undefined}
          onRetry={() => void blocks.refetch()}
          retrying={blocks.isFetching}
        />
      )}
      {blocks.isPending && (
        <LoadingState>
          <SkeletonList rows={3} avatar={false} />
        </LoadingState>
      )}
      {isEmpty && (
        <EmptyState
          compact
          icon={<CalendarOff size={22} aria-hidden />}
          text={texts('blocks.empty')}
          action={add}
        />
      )}
      {blocks.data && !isEmpty && (
        <List>
          {blocks.data.map((block) => (
            <ListRow
              key={block.id}
              primary={nameOf(block)}
              secondary={`${block.employee_name ?? texts('blocks.company')} · ${blockWords(block, texts, format)}`}
              trailing={
                mayChange(block) && (
                  <Inline gap={1} wrap={false}>
                    <IconButton
                      label={texts('blocks.edit_named', { name: nameOf(block) })}
                      icon={<Pencil size={18} aria-hidden />}
                      onClick={() => setEdited(block)}
                    />
                    <IconButton
                      label={texts('blocks.delete_named', { name: nameOf(block) })}
                      icon={<Trash2 size={18} aria-hidden />}
                      onClick={() => setAsked(block)}
                    />
                  </Inline>
                )
              }
            />
          ))}
        </List>
      )}
      {edited && (
        <BlockDialog
          block={edited}
          owners={owners}
          mayCloseCompany={isAdmin}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={texts('blocks.delete_title', { name: asked ? nameOf(asked) : '' })}
        text={texts('blocks.delete_text')}
        confirmLabel={texts('blocks.delete')}
        cancelLabel={texts('blocks.cancel')}
        danger
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate({ params: { id: asked.id } })}
      />
    </SectionCard>
  );
}

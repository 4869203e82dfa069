import type { Block, BlockKind } from '@alinha/contracts-agenda';
import { color, IconButton, media, space, Text } from '@alinha/ui';
import { useLanguage } from '@alinha/web-kit';
import { CalendarOff, type LucideIcon, PartyPopper, Pencil, Trash2, TreePalm, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { blockWords } from './block-words.ts';
import { useHoursTexts } from './hours-texts.ts';

const ICONS: Readonly<Record<BlockKind, LucideIcon>> = {
  holiday: PartyPopper,
  vacation: TreePalm,
  lunch: Utensils,
  other: CalendarOff,
};

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[2]} ${space[5]};
  @media ${media.phone} {
    padding-inline: ${space[4]};
  }
`;

const KindMark = styled.span`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: ${color.neutralTint};
  color: ${color.textMuted};
`;

const Actions = styled.div`
  display: flex;
`;

/** Name of a block, or its kind. */
export function useBlockName(): (block: Block) => string {
  const texts = useHoursTexts();
  return ({ name, kind }) => name ?? texts(`blocks.kinds.${kind}`);
}

type BlockRowProps = {
  readonly block: Block;
  readonly today: string;
  /** Both are omitted when the user may not change the block. */
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
};

/** List item of a block: name, professional and times. */
export function BlockRow({ block, today, onEdit, onDelete }: BlockRowProps): ReactNode {
  const texts = useHoursTexts();
  const language = useLanguage();
  const name = useBlockName()(block);
  const Icon = ICONS[block.kind];
  const kind = block.name === null ? [] : [texts(`blocks.kinds.${block.kind}`)];
  const owner = block.employee_name ?? texts('blocks.company');
  return (
    <Row>
      <KindMark>
        <Icon size={18} aria-hidden />
      </KindMark>
      <div>
        <Text weight="medium">{name}</Text>
        <Text numeric>{blockWords(block, texts, language, today)}</Text>
        <Text size="small" tone="muted">
          {[...kind, owner].join(' · ')}
        </Text>
      </div>
      <Actions>
        {onEdit && (
          <IconButton
            label={texts('blocks.edit_named', { name })}
            icon={<Pencil size={18} aria-hidden />}
            onClick={onEdit}
          />
        )}
        {onDelete && (
          <IconButton
            label={texts('blocks.delete_named', { name })}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={onDelete}
          />
        )}
      </Actions>
    </Row>
  );
}

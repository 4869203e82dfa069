import { MOST_BLOCKS } from '@alinha/contracts-content';
import { Button, Card, EmptyState, Heading, Inline, Stack, Text } from '@alinha/ui';
import { toast, useTexts } from '@alinha/web-kit';
import { useFieldArray, useFormContext } from '@alinha/web-kit/form';
import { Heading as HeadingIcon, Image, Pilcrow } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ItemButtons } from '../../parts/item-buttons.tsx';
import { BlockFields } from './block-fields.tsx';
import { type BlockType, EMPTY_BLOCK, type PostFormValues } from './post-form.schema.ts';

const BlockCard = styled(Card).attrs({ as: 'li' })`
  display: grid;
  gap: 12px;
  list-style: none;
`;

const Blocks = styled.ol`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
`;

const ICONS = { text: Pilcrow, heading: HeadingIcon, image: Image } as const;
const TYPES: readonly BlockType[] = ['text', 'heading', 'image'];

/** Content blocks of a post in their order. */
export function BlockList(): ReactNode {
  const texts = useTexts();
  const { control } = useFormContext<PostFormValues>();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'blocks' });
  const takeOut = (index: number) => {
    const block = control._formValues.blocks[index];
    remove(index);
    toast.success(texts('blog.blocks.removed'), {
      action: { label: texts('blog.blocks.undo'), onClick: () => insert(index, block) },
    });
  };
  return (
    <Stack gap={3}>
      <Heading level={2} size="card">
        {texts('blog.blocks.title')}
      </Heading>
      {fields.length === 0 && (
        <Card>
          <EmptyState compact icon={<Pilcrow size={22} aria-hidden />} text={texts('blog.blocks.empty')} />
        </Card>
      )}
      <Blocks aria-label={texts('blog.blocks.title')}>
        {fields.map((field, index) => {
          const name = texts('blog.blocks.named', {
            number: index + 1,
            type: texts(`blog.blocks.types.${field.type}`),
          });
          return (
            <BlockCard key={field.id} aria-label={name}>
              <Inline justify="between" wrap={false}>
                <Text weight="medium">{name}</Text>
                <ItemButtons
                  labels={{
                    up: texts('blog.blocks.up', { name }),
                    down: texts('blog.blocks.down', { name }),
                    remove: texts('blog.blocks.remove', { name }),
                  }}
                  index={index}
                  count={fields.length}
                  onMove={move}
                  onRemove={() => takeOut(index)}
                />
              </Inline>
              <BlockFields index={index} type={field.type} />
            </BlockCard>
          );
        })}
      </Blocks>
      <Inline>
        {TYPES.map((type) => {
          const Icon = ICONS[type];
          return (
            <Button
              key={type}
              icon={<Icon size={16} aria-hidden />}
              disabled={fields.length >= MOST_BLOCKS}
              onClick={() => append(EMPTY_BLOCK[type], { shouldFocus: false })}
            >
              {texts(`blog.blocks.add.${type}`)}
            </Button>
          );
        })}
      </Inline>
    </Stack>
  );
}

import type { Duplicate, OnDuplicate } from '@alinha/contracts-clients';
import { Button, media, SectionCard, Stack, Table, Text, TextLink } from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const FIRST_ROWS = 5;

const Choice = styled.div`
  padding: 0 20px;
  @media ${media.phone} {
    padding: 0 16px;
  }
`;

const More = styled.div`
  padding: 0 20px 16px;
  @media ${media.phone} {
    padding: 0 16px 16px;
  }
`;

type DuplicatesSectionProps = {
  readonly duplicates: readonly Duplicate[];
  readonly total: number;
  readonly choice: OnDuplicate;
  readonly onChoose: (choice: OnDuplicate) => void;
};

/** Rows of existing clients, and the choice what to do with them. */
export function DuplicatesSection({
  duplicates,
  total,
  choice,
  onChoose,
}: DuplicatesSectionProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? duplicates : duplicates.slice(0, FIRST_ROWS);
  return (
    <SectionCard
      flush
      title={texts('import.duplicates', { count: total, total: format.number(total) })}
      description={texts('import.duplicates_text')}
    >
      <Stack gap={3}>
        <Choice>
          <RadioGroup<OnDuplicate>
            label={texts('import.on_duplicate')}
            layout="cards"
            value={choice}
            onChange={onChoose}
            options={[
              { value: 'skip', label: texts('import.skip'), description: texts('import.skip_text') },
              { value: 'update', label: texts('import.update'), description: texts('import.update_text') },
            ]}
          />
        </Choice>
        <Table
          caption={texts('import.duplicates_table')}
          rows={shown}
          rowKey={({ row }) => row}
          columns={[
            {
              key: 'row',
              header: texts('import.row'),
              width: '124px',
              cell: ({ row }) => texts('import.row_number', { row }),
            },
            { key: 'name', header: texts('import.in_file'), cell: ({ name }) => name },
            {
              key: 'who',
              header: texts('import.is_already'),
              cell: (duplicate) => <Who duplicate={duplicate} />,
            },
            {
              key: 'by',
              header: texts('import.same'),
              width: '18%',
              cell: ({ by }) => texts(`import.fields.${by}`),
            },
          ]}
        />
        {(shown.length < duplicates.length || duplicates.length < total) && (
          <More>
            {shown.length < duplicates.length ? (
              <Button size="sm" onClick={() => setWhole(true)}>
                {texts('import.show_all')}
              </Button>
            ) : (
              <Text size="small" tone="muted">
                {texts('import.first_of', {
                  shown: format.number(duplicates.length),
                  total: format.number(total),
                })}
              </Text>
            )}
          </More>
        )}
      </Stack>
    </SectionCard>
  );
}

function Who({ duplicate: { client, first_row } }: { readonly duplicate: Duplicate }): ReactNode {
  const texts = useTexts();
  if (client === null) return texts('import.row_of_file', { row: first_row ?? 0 });
  return (
    <TextLink dir="auto" href={`/app/clients/${client.id}`}>
      {client.name}
    </TextLink>
  );
}

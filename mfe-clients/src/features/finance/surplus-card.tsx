import type { Surplus } from '@alinha/contracts-billing';
import {
  Button,
  color,
  fontWeight,
  SectionCard,
  space,
  TextLink,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, QueryError, toast, useFormat, useTexts } from '@alinha/web-kit';
import { usePixMoney } from '@alinha/web-kit/pix';
import { partition } from 'es-toolkit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useReturnSurplus, useSurplus } from './finance.queries.ts';

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
  padding: ${space[3]} 0;
  &:not(:last-child) {
    border-bottom: 1px solid ${color.border};
  }
`;

const Texts = styled.div`
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Details = styled.div<{ $isAlert: boolean }>`
  ${typeStep('small')}
  color: ${({ $isAlert }) => ($isAlert ? color.dangerText : color.textMuted)};
`;

const Amount = styled.div`
  ${tabularNumerals}
  font-weight: ${fontWeight.medium};
`;

/** PIX that clients paid too much, and whether it is returned. Hidden when there is none. */
export function SurplusCard(): ReactNode {
  const texts = useTexts();
  const surplus = useSurplus();
  const [asked, setAsked] = useState<Surplus | null>(null);
  const [showsReturned, setShowsReturned] = useState(false);
  if (surplus.isError && !surplus.data)
    return (
      <SectionCard title={texts('finance.surplus.title')}>
        <QueryError compact text={texts('finance.surplus.failed')} query={surplus} />
      </SectionCard>
    );
  if (!surplus.data?.length) return null;
  const [returned, open] = partition(
    surplus.data,
    ({ state }) => state === 'refunded' || state === 'returned',
  );
  const shown = showsReturned ? [...open, ...returned] : open;
  return (
    <SectionCard
      title={texts('finance.surplus.title')}
      description={shown.length > 0 ? texts('finance.surplus.description') : undefined}
    >
      {shown.length > 0 && (
        <ul aria-label={texts('finance.surplus.title')}>
          {shown.map((one) => (
            <SurplusItem key={one.id} surplus={one} onReturn={() => setAsked(one)} />
          ))}
        </ul>
      )}
      {returned.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={showsReturned}
          onClick={() => setShowsReturned(!showsReturned)}
        >
          {showsReturned
            ? texts('finance.surplus.hide_returned')
            : texts('finance.surplus.show_returned', { count: returned.length })}
        </Button>
      )}
      {asked && <ReturnDialog surplus={asked} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}

type SurplusItemProps = { readonly surplus: Surplus; readonly onReturn: () => void };

function SurplusItem({ surplus, onReturn }: SurplusItemProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const money = usePixMoney();
  const { client_id, client_name, amount_cents, received_at, state } = surplus;
  const isStuck = state === 'refused' || state === 'unavailable';
  return (
    <Item>
      <Texts>
        <div dir="auto">
          <TextLink href={`/app/clients/${client_id}?tab=payments`}>{client_name}</TextLink>
        </div>
        <Details $isAlert={isStuck}>
          {`${format.date(received_at.slice(0, 10))} · ${texts(`finance.surplus.state.${state}`)}`}
        </Details>
      </Texts>
      <Amount>{money(amount_cents)}</Amount>
      {isStuck && (
        <Button size="sm" aria-haspopup="dialog" onClick={onReturn}>
          {texts('finance.surplus.return')}
        </Button>
      )}
    </Item>
  );
}

type ReturnDialogProps = { readonly surplus: Surplus; readonly onClose: () => void };

function ReturnDialog({ surplus, onClose }: ReturnDialogProps): ReactNode {
  const texts = useTexts();
  const money = usePixMoney();
  const { mutate, isPending } = useReturnSurplus();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('finance.surplus.return_title', { amount: money(surplus.amount_cents) })}
      text={texts('finance.surplus.return_text', { name: surplus.client_name })}
      confirmLabel={texts('finance.surplus.return')}
      cancelLabel={texts('finance.close')}
      busy={isPending}
      onConfirm={() =>
        mutate(
          { params: { id: surplus.id } },
          {
            onSuccess: () => {
              toast.success(texts('finance.surplus.returned'));
              onClose();
            },
            onError: (error) =>
              toast.error(texts('finance.surplus.return_failed'), {
                description: errorMessage(error, '') || undefined,
              }),
          },
        )
      }
    />
  );
}

import type { Appointment } from '@alinha/contracts-agenda';
import {
  Button,
  color,
  IconButton,
  layer,
  media,
  radius,
  shadow,
  space,
  Text,
  useBackCloses,
} from '@alinha/ui';
import { DropdownMenu } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { sumBy } from 'es-toolkit';
import { Ban, Check, HandCoins, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isTaken } from '../agenda-shortcuts.ts';
import { BULK_KINDS, type BulkKind, changeable, useBulkChange } from '../changes/bulk-changes.queries.ts';
import { paymentMethodItems } from '../changes/payment-method-items.ts';
import { AbsenceDialog } from '../panel/absence-dialog.tsx';

const Bar = styled.section`
  position: fixed;
  inset-inline: 0;
  bottom: ${space[4]};
  /* Below sheets and dialogs, whose buttons and rows it would cover on a phone. */
  z-index: ${layer.sidebar};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  width: fit-content;
  max-width: calc(100vw - 24px);
  margin-inline: auto;
  padding: ${space[2]} ${space[3]} ${space[2]} ${space[4]};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  @media ${media.phone} {
    width: calc(100vw - 24px);
    justify-content: space-between;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  @media ${media.phone} {
    order: 1;
    width: 100%;
    padding-bottom: ${space[1]};
    > * {
      flex: 1 1 auto;
    }
    svg {
      display: none;
    }
  }
`;

const KEYS: Readonly<Record<string, BulkKind | undefined>> = { d: 'done', p: 'paid', x: 'cancelled' };
const ICONS = { done: Check, paid: HandCoins, cancelled: Ban } as const;

type SelectionBarProps = {
  readonly appointments: readonly Appointment[];
  readonly onClose: () => void;
};

/**
 * Actions for the selected appointments. Each button shows the number of affected ones and has a key. The selection stays
 * after they are done or paid.
 */
export function SelectionBar({ appointments, onClose }: SelectionBarProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const change = useBulkChange();
  const [isCancelling, setCancelling] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const apply = (kind: BulkKind) => {
    const changing = changeable(kind, appointments);
    if (changing.length === 0) return;
    if (kind === 'cancelled') setCancelling(true);
    else if (kind === 'paid') setPaying(true);
    else change({ kind, appointments: changing });
  };
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    // Capture phase: runs before the shortcuts of the focused card.
    const onKeyDown = (event: KeyboardEvent) => {
      const kind = KEYS[event.key.toLowerCase()];
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (!kind || hasModifier || event.repeat || isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(kind);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  const [first, ...others] = changeable('cancelled', appointments);
  const unpaid = changeable('paid', appointments);
  const total = sumBy(unpaid, ({ payment_amount_cents: cents }) => cents ?? 0);
  // Closes the dialog with its last appointment. Otherwise it would open by itself for a later selection.
  if (isCancelling && !first) setCancelling(false);
  useBackCloses(true, onClose);
  return (
    <>
      <Bar aria-label={texts('bulk.label')}>
        <Text as="span" weight="medium" numeric aria-hidden>
          {appointments.length === 0
            ? texts('bulk.none')
            : texts('bulk.selected', { count: appointments.length })}
        </Text>
        <Actions>
          {BULK_KINDS.map((kind) => {
            const Icon = ICONS[kind];
            const count = changeable(kind, appointments).length;
            const button = (
              <Button
                key={kind}
                size="sm"
                variant={kind === 'done' ? 'primary' : 'secondary'}
                disabled={count === 0}
                icon={<Icon size={16} aria-hidden />}
                onClick={kind === 'paid' ? undefined : () => apply(kind)}
              >
                {texts(`bulk.action.${kind}`, { count, amount: format.money(total) })}
              </Button>
            );
            if (kind !== 'paid') return button;
            return (
              <DropdownMenu
                key={kind}
                side="top"
                open={isPaying}
                onOpenChange={setPaying}
                trigger={button}
                items={paymentMethodItems(texts, (method) => change({ kind, appointments: unpaid, method }))}
              />
            );
          })}
        </Actions>
        <IconButton
          size="sm"
          label={texts('bulk.close')}
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </Bar>
      {isCancelling && first && (
        <AbsenceDialog
          appointments={[first, ...others]}
          attendance="cancelled"
          onConfirm={(absence) => {
            change({ kind: 'cancelled', appointments: [first, ...others], absence });
            onClose();
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}

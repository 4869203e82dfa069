import {
  type Debt,
  type Debtor,
  MAX_RECEIVED_AT_ONCE,
  openCentsOf,
  PAYMENT_METHODS,
} from '@alinha/contracts-billing';
import {
  Button,
  color,
  IconButton,
  LinkButton,
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
import { HandCoins, MessageCircle, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { CollectDialog } from './collect-dialog.tsx';
import { useCollectLinks } from './collect-links.ts';
import { useLogMessage, useReceivePayments } from './finance.queries.ts';

const Bar = styled.section`
  position: sticky;
  bottom: ${space[4]};
  z-index: ${layer.sidebar};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]} ${space[3]};
  width: fit-content;
  max-width: 100%;
  margin-inline: auto;
  padding: ${space[2]} ${space[3]} ${space[2]} ${space[4]};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  @media ${media.phone} {
    width: 100%;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  @media ${media.phone} {
    order: 1;
    width: 100%;
    > * {
      flex: 1 1 auto;
    }
  }
`;

type CollectionBarProps = {
  readonly payments: readonly Debt[];
  readonly debtors: readonly Debtor[];
  readonly onClose: () => void;
};

/** Receives the selected payments by one method, or opens ready texts for their clients. */
export function CollectionBar({ payments, debtors, onClose }: CollectionBarProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const receive = useReceivePayments();
  const [isCollecting, setCollecting] = useState(false);
  const { links } = useCollectLinks(payments, debtors);
  const log = useLogMessage();
  const only = links.length === 1 ? links[0] : undefined;
  const count = payments.length;
  const amount = format.money(sumBy(payments, openCentsOf));
  const isTooMany = count > MAX_RECEIVED_AT_ONCE;
  useBackCloses(true, onClose);
  return (
    <>
      <Bar aria-label={texts('finance.selection')}>
        <Text as="span" weight="medium" numeric aria-live="polite">
          {texts(isTooMany ? 'finance.too_many' : 'finance.selected', { count, most: MAX_RECEIVED_AT_ONCE })}
        </Text>
        <Actions>
          <DropdownMenu
            side="top"
            trigger={
              <Button
                size="sm"
                variant="primary"
                busy={receive.isPending}
                disabled={isTooMany}
                icon={<HandCoins size={16} aria-hidden />}
              >
                {texts('finance.receive', { count, amount })}
              </Button>
            }
            items={[
              { type: 'label', label: texts('payments.how') },
              ...PAYMENT_METHODS.map((method) => ({
                label: texts(`payments.method.${method}`),
                onSelect: () =>
                  receive.mutate({
                    body: {
                      payments: payments.map((payment) => ({
                        payment_id: payment.id,
                        open_cents: openCentsOf(payment),
                      })),
                      method,
                    },
                  }),
              })),
            ]}
          />
          {/* One client needs no list. */}
          {only?.href ? (
            <LinkButton
              size="sm"
              href={only.href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => log.mutate({ body: { client_id: only.clientId } })}
              icon={<MessageCircle size={16} aria-hidden />}
            >
              {texts('finance.collect')}
            </LinkButton>
          ) : (
            <Button
              size="sm"
              icon={<MessageCircle size={16} aria-hidden />}
              onClick={() => setCollecting(true)}
            >
              {texts('finance.collect')}
            </Button>
          )}
        </Actions>
        <IconButton
          size="sm"
          label={texts('finance.clear')}
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </Bar>
      {isCollecting && (
        <CollectDialog payments={payments} debtors={debtors} onClose={() => setCollecting(false)} />
      )}
    </>
  );
}

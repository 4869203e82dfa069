import type { PaymentPix } from '@alinha/contracts-billing';
import { Button, EmptyState, LinkButton, LoadingState, Skeleton, Stack, Text } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { ApiError, errorMessage, QueryError, useFormat, usePermission, useSession } from '@alinha/web-kit';
import { CheckCheck, FlaskConical, MessageCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { PixCode, usePixMoney } from './pix-code.tsx';
import { usePixTexts } from './pix-texts.ts';

/** Page on which administrators set the key. */
const SETTINGS_PAGE = '/app/settings/pix';

type PixDialogProps = {
  readonly read: ComponentProps<typeof QueryError>['query'] & { readonly data: PaymentPix | undefined };
  /** Address of the WhatsApp conversation with the client; null without a phone. */
  readonly conversation: string | null;
  /** It was paid while the dialog was open. A later read says so too, by its error. */
  readonly isPaid?: boolean;
  readonly onClose: () => void;
};

/** QR code of a payment, and a message with the link of its page. */
export function PixDialog({ read, conversation, isPaid = false, onClose }: PixDialogProps): ReactNode {
  const texts = usePixTexts();
  const format = useFormat();
  const money = usePixMoney();
  const { company } = useSession();
  const isPaidNow = read.data !== undefined && (read.error as ApiError | null)?.code === 'PIX_PAYMENT_PAID';
  const hasPaid = isPaid || isPaidNow;
  const data = hasPaid ? undefined : read.data;
  const message =
    data &&
    texts('message', {
      name: data.client_name.split(' ')[0] ?? data.client_name,
      amount: money(data.amount_cents),
      company: company?.name ?? '',
      date: format.date(data.due_date),
      link: data.link,
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('title')}
      description={
        read.data && texts('subject', { name: read.data.client_name, date: format.date(read.data.due_date) })
      }
      size="sm"
      footer={
        data ? (
          <>
            <CopyButton text={data.link} label={texts('copy_link')} doneLabel={texts('link_copied')} />
            {conversation !== null && message && (
              <LinkButton
                href={`${conversation}?text=${encodeURIComponent(message)}`}
                target="_blank"
                rel="noopener noreferrer"
                variant="primary"
                icon={<MessageCircle size={16} aria-hidden />}
              >
                {texts('whatsapp')}
              </LinkButton>
            )}
          </>
        ) : (
          <Button onClick={onClose}>{texts('close')}</Button>
        )
      }
    >
      {hasPaid ? (
        <EmptyState
          compact
          icon={<CheckCheck size={28} aria-hidden />}
          text={texts('paid')}
          detail={read.data && money(read.data.amount_cents)}
        />
      ) : data ? (
        <Stack gap={4}>
          <PixCode pix={data} amountCents={data.amount_cents} />
          {data.test_page && (
            <LinkButton
              href={data.test_page}
              target="_blank"
              rel="noopener noreferrer"
              icon={<FlaskConical size={16} aria-hidden />}
            >
              {texts('test_bank')}
            </LinkButton>
          )}
          <Text size="small" tone="muted">
            {texts(data.test_page ? 'test_note' : data.automatic ? 'hint_automatic' : 'hint')}
          </Text>
        </Stack>
      ) : read.error ? (
        <Failure read={read} />
      ) : (
        <LoadingState>
          <Stack gap={4}>
            <Skeleton shape="block" height={232} />
            <Skeleton shape="block" height={96} />
          </Stack>
        </LoadingState>
      )}
    </Dialog>
  );
}

function Failure({ read }: Pick<PixDialogProps, 'read'>): ReactNode {
  const texts = usePixTexts();
  const managesMoney = usePermission('money.manage');
  const { error } = read;
  if (!(error instanceof ApiError) || error.status !== 409)
    return <QueryError compact text={texts('failed')} query={read} />;
  if (error.code !== 'PIX_KEY_MISSING') return <EmptyState compact text={errorMessage(error)} />;
  return (
    <EmptyState
      compact
      text={texts('no_key')}
      detail={texts(managesMoney ? 'no_key_admin' : 'no_key_staff')}
      action={managesMoney && <LinkButton href={SETTINGS_PAGE}>{texts('add_key')}</LinkButton>}
    />
  );
}

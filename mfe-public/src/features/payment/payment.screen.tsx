import type { ClientPayment } from '@alinha/contracts-billing';
import { Divider, Heading, Stack, Text } from '@alinha/ui';
import { useFormat, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import { PixCode, usePixMoney } from '@alinha/web-kit/pix';
import { CheckCheck, CircleSlash, HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnswerPage } from '../answer-page/answer-page.tsx';
import { Outcome } from '../answer-page/outcome.tsx';
import { usePayment } from './payment.queries.ts';

/** The page of the link in a message about a payment. */
export function PaymentScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('payment.title'));
  return (
    <AnswerPage read={usePayment(token)} failedText={texts('payment.load_failed')}>
      {(page) => (
        <>
          {page.payment && (
            <>
              <Subject payment={page.payment} />
              <Divider />
            </>
          )}
          <State page={page} />
        </>
      )}
    </AnswerPage>
  );
}

type Payment = NonNullable<ClientPayment['payment']>;

/** What is paid, and when it is due. */
function Subject({ payment }: { readonly payment: Payment }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { plan_name, description, appointment_on, period_start, period_end, due_date, late, paid_on } =
    payment;
  const session = appointment_on && texts('payment.session', { date: format.date(appointment_on) });
  return (
    <Stack gap={1}>
      <Heading level={1}>{plan_name ?? description ?? session ?? texts('payment.other')}</Heading>
      {period_start && period_end && (
        <Text tone="muted">{`${format.date(period_start)} – ${format.date(period_end)}`}</Text>
      )}
      {paid_on === null && (
        <Text tone={late ? 'danger' : 'muted'}>
          {texts(late ? 'payment.was_due' : 'payment.due', { date: format.date(due_date) })}
        </Text>
      )}
    </Stack>
  );
}

function State({ page }: { readonly page: ClientPayment }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const money = usePixMoney();
  const { company_name: company, state, payment, pix } = page;
  const amount = money(payment?.amount_cents ?? 0);
  if (pix && payment)
    return (
      <Stack gap={4}>
        <PixCode pix={pix} amountCents={payment.amount_cents} isMain />
        <Text size="small" tone="muted">
          {texts(pix.automatic ? 'payment.how_automatic' : 'payment.how', { company })}
        </Text>
      </Stack>
    );
  if (state === 'paid')
    return (
      <Outcome
        tone="good"
        icon={<CheckCheck size={28} aria-hidden />}
        title={texts('payment.paid')}
        text={texts('payment.paid_text', {
          amount,
          date: payment?.paid_on ? format.date(payment.paid_on) : '',
        })}
      />
    );
  if (state === 'removed')
    return (
      <Outcome
        tone="calm"
        icon={<CircleSlash size={26} aria-hidden />}
        title={texts('payment.removed')}
        text={texts('payment.removed_text', { company })}
      />
    );
  return (
    <Outcome
      tone="attention"
      icon={<HandCoins size={26} aria-hidden />}
      title={texts('payment.unavailable', { amount })}
      text={texts('payment.unavailable_text', { company })}
    />
  );
}

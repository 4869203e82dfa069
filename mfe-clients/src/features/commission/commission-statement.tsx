import {
  type CommissionLine,
  commissionRoutes,
  type CommissionStatement as Statement,
} from '@alinha/contracts-billing';
import { lastOfMonth } from '@alinha/contracts-core';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Heading,
  Inline,
  LateConfirmDialog,
  LinkButton,
  Stack,
  Text,
  TextLink,
} from '@alinha/ui';
import { downloadFile, errorMessage, toast, useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { ArrowLeft, Percent, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DownloadButton, Toolbar, UnreadRows } from '../finance/finance-layout.tsx';
import { useCloseMonth, useCommissionStatement, usePayMonth } from './commission.queries.ts';
import { commissionHref } from './commission-address.ts';
import { ShareNumbers, ShareState } from './commission-overview.tsx';
import { LinesTable } from './lines-table.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { RulesDialog } from './rules-dialog.tsx';

type CommissionStatementProps = {
  readonly id: number;
  readonly month: string;
  readonly today: string;
  readonly choice: ReactNode;
};

/** A professional's month: its sessions, corrections of closed months, and its closing and payment. */
export function CommissionStatement({ id, month, today, choice }: CommissionStatementProps): ReactNode {
  const texts = useTexts();
  const statement = useCommissionStatement(id, month);
  return (
    <Stack gap={4}>
      <div>
        <TextLink href={commissionHref(month)}>
          <Inline as="span" gap={1}>
            <ArrowLeft size={16} aria-hidden />
            {texts('commission.all_professionals')}
          </Inline>
        </TextLink>
      </div>
      {statement.data ? (
        <Sheet statement={statement.data} today={today} choice={choice} />
      ) : (
        <>
          {choice}
          <UnreadRows query={statement} text={texts('commission.failed')} rows={6} />
        </>
      )}
    </Stack>
  );
}

type SheetProps = {
  readonly statement: Statement;
  readonly today: string;
  readonly choice: ReactNode;
};

function Sheet({ statement, today, choice }: SheetProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const { employee_id: id, employee_name: name, month, lines } = statement;
  const [setsRules, setSetsRules] = useState(false);
  const request = { params: { id }, query: { month } };
  const isPart = (isCorrection: boolean) => (line: CommissionLine) => line.is_correction === isCorrection;
  const corrections = lines.filter(isPart(true));
  return (
    <>
      <Toolbar>
        <Stack gap={1}>
          <Inline gap={3}>
            <Heading level={2}>{name}</Heading>
            <ShareState row={statement} />
          </Inline>
          {!statement.is_over && (
            <Text tone="muted">
              {texts('commission.open_until', { date: format.date(lastOfMonth(month)) })}
            </Text>
          )}
        </Stack>
        {choice}
      </Toolbar>
      <ShareNumbers sums={statement} />
      {statement.share_cents < 0 && <Banner tone="warning">{texts('commission.negative')}</Banner>}
      <Toolbar>
        <MonthAction statement={statement} today={today} />
        <Inline gap={2}>
          <Button icon={<Percent size={16} aria-hidden />} onClick={() => setSetsRules(true)}>
            {texts('commission.rules')}
          </Button>
          <LinkButton
            icon={<Printer size={16} aria-hidden />}
            href={`${commissionRoutes.statement.path.replace('{id}', String(id))}?month=${month}&lang=${language}`}
            download
          >
            PDF
          </LinkButton>
          <DownloadButton
            disabled={lines.length === 0}
            download={() => downloadFile(commissionRoutes.export, request)}
          />
        </Inline>
      </Toolbar>
      {lines.length === 0 ? (
        <Card>
          <EmptyState icon={<Percent size={22} aria-hidden />} text={texts('commission.no_sessions')} />
        </Card>
      ) : (
        <LinesTable caption={texts('commission.sessions')} lines={lines.filter(isPart(false))} />
      )}
      {corrections.length > 0 && (
        <>
          <Stack gap={1}>
            <Heading level={3}>{texts('commission.corrections')}</Heading>
            <Text tone="muted">{texts('commission.corrections_hint')}</Text>
          </Stack>
          <LinesTable caption={texts('commission.corrections')} lines={corrections} />
        </>
      )}
      {setsRules && <RulesDialog professional={{ id, name }} onClose={() => setSetsRules(false)} />}
    </>
  );
}

/** Closes a month that is over; a closed one can be marked as paid. */
function MonthAction({ statement, today }: Omit<SheetProps, 'choice'>): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { employee_id: id, employee_name: name, month, sessions, share_cents } = statement;
  const [asked, setAsked] = useState<'close' | 'pay' | null>(null);
  const close = useCloseMonth();
  const pay = usePayMonth();
  const leave = () => setAsked(null);
  if (statement.closed_at === null) {
    if (!statement.is_over) return <span />;
    if (!statement.has_rule && share_cents === 0)
      return <Text tone="muted">{texts('commission.rule_first')}</Text>;
    const text = texts('commission.close_text', { name, amount: format.money(share_cents) });
    return (
      <>
        <Button variant="primary" onClick={() => setAsked('close')}>
          {texts('commission.close')}
        </Button>
        <LateConfirmDialog
          open={asked === 'close'}
          onOpenChange={leave}
          title={texts('commission.close_title', { month: format.month(`${month}-01`) })}
          text={text}
          confirmLabel={texts('commission.close')}
          cancelLabel={texts('form.cancel')}
          busy={close.isPending}
          onConfirm={() =>
            close.mutate({ params: { id }, body: { month, sessions, share_cents } }, { onSettled: leave })
          }
        />
      </>
    );
  }
  if (statement.paid_on !== null) {
    const undo = () =>
      pay.mutate(
        { params: { id }, body: { month, paid_on: null } },
        {
          onSuccess: () => toast.success(texts('commission.unpaid')),
          onError: (error) => toast.error(errorMessage(error, texts('commission.pay_failed'))),
        },
      );
    return (
      <Button busy={pay.isPending} onClick={undo}>
        {texts('commission.undo_paid')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="primary" onClick={() => setAsked('pay')}>
        {texts('commission.pay')}
      </Button>
      {asked === 'pay' && <PayDialog statement={statement} today={today} onClose={leave} />}
    </>
  );
}

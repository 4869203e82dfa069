import type { RecurringPlanDetails } from '@alinha/contracts-agenda';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  Page,
  SectionCard,
  Stack,
} from '@alinha/ui';
import { QueryError, usePageTitle, useParams, usePermission, useSession, useTexts } from '@alinha/web-kit';
import { CalendarOff, CalendarX2, CircleDollarSign, Pencil, Snowflake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readId } from '../../record-id.ts';
import { useFreshOnReturn } from '../../use-fresh-on-return.ts';
import { AccessNotice, ClientAccess } from '../chart-access/client-access.tsx';
import { useClient } from '../clients/clients.queries.ts';
import { listHref } from '../clients/list-address.ts';
import { useLivePayments } from '../payments/live-payments.ts';
import { paymentsOfPlan } from '../payments/payment-cache.ts';
import { PaymentList, PaymentListSkeleton } from '../payments/payment-list.tsx';
import { usePayments } from '../payments/payments.queries.ts';
import { useSubjectDialog } from '../payments/subject-dialog.tsx';
import { FreezePlanDialog } from '../plan-freezes/freeze-plan-dialog.tsx';
import { OpenFreezes, PastFreezes } from '../plan-freezes/plan-freezes.tsx';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { EditPlanDialog } from './edit-plan-dialog.tsx';
import { usePlan } from './plan.queries.ts';
import { PlanFacts, PlanFactsSkeleton } from './plan-facts.tsx';

/** A recurring plan: client, professional, schedule, price and payments. */
export function PlanScreen(): ReactNode {
  useFreshOnReturn();
  useLivePayments();
  const { id = '' } = useParams();
  const planId = readId(id);
  return planId === null ? <LostPlan reasonKey="plan.invalid" /> : <Plan key={planId} planId={planId} />;
}

function useListBack() {
  const texts = useTexts();
  return { href: listHref(), label: texts('clients.title') };
}

function LostPlan({ reasonKey }: { readonly reasonKey: string }): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('plan.title'));
  const back = useListBack();
  return (
    <Page title={texts('plan.title')} back={back}>
      <Card>
        <EmptyState
          icon={<CalendarOff size={22} aria-hidden />}
          text={texts(reasonKey)}
          detail={texts('plan.lost_detail')}
          action={<LinkButton href={back.href}>{texts('no_client.see_clients')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}

function Plan({ planId }: { readonly planId: number }): ReactNode {
  const texts = useTexts();
  const plan = usePlan(planId);
  const back = useListBack();
  usePageTitle(plan.data?.name ?? texts('plan.title'));
  if (plan.error?.status === 404) return <LostPlan reasonKey="plan.not_found" />;
  if (plan.data) {
    return (
      <ClientAccess clientId={plan.data.client_id}>
        <KnownPlan plan={plan.data} onRetry={() => void plan.refetch()} isRetrying={plan.isFetching} />
      </ClientAccess>
    );
  }
  return (
    <Page title={texts('plan.title')} back={back}>
      {plan.isError ? (
        <Card>
          <QueryError text={texts('plan.failed')} query={plan} />
        </Card>
      ) : (
        <LoadingState>
          <Stack gap={5}>
            <PlanFactsSkeleton />
            <SectionCard title={texts('payments.title')} flush>
              <PaymentListSkeleton />
            </SectionCard>
          </Stack>
        </LoadingState>
      )}
    </Page>
  );
}

type Question = 'edit' | 'freeze' | 'cancel';

type KnownPlanProps = {
  readonly plan: RecurringPlanDetails;
  /** Requests the plan again, because its payments were unavailable. */
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
};

function KnownPlan({ plan, onRetry, isRetrying }: KnownPlanProps): ReactNode {
  const texts = useTexts();
  const ofClient = usePayments(plan.client_id);
  const payments = plan.payments && paymentsOfPlan(plan, plan.payments, ofClient.data);
  const { onOpen, dialog } = useSubjectDialog(payments ?? []);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const listBack = useListBack();
  // The client may be deleted; only administrators can open the record then.
  const isAdmin = useSession().user?.is_admin === true;
  const mayChange = usePermission('agenda.write');
  const isClientDeleted = useClient(plan.client_id, { enabled: !isAdmin }).error?.status === 404;
  const back = isClientDeleted
    ? listBack
    : { href: `/app/clients/${plan.client_id}`, label: plan.client_name || texts('record.title') };
  return (
    <Page
      title={plan.name}
      badge={plan.active ? undefined : <Badge>{texts('plan.inactive')}</Badge>}
      back={back}
      // An ended plan cannot be changed or cancelled.
      actions={
        plan.active && mayChange ? (
          <>
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setQuestion('edit')}>
              {texts('plan.edit')}
            </Button>
            <Button icon={<Snowflake size={16} aria-hidden />} onClick={() => setQuestion('freeze')}>
              {texts('freeze.title')}
            </Button>
            <Button
              variant="danger-outline"
              icon={<CalendarX2 size={16} aria-hidden />}
              onClick={() => setQuestion('cancel')}
            >
              {texts('plan.cancel')}
            </Button>
          </>
        ) : undefined
      }
    >
      <AccessNotice clientId={plan.client_id} />
      <OpenFreezes plan={plan} />
      <PlanFacts plan={plan} isClientDeleted={isClientDeleted} />
      <SectionCard title={texts('payments.title')} flush>
        {payments === null ? (
          <ErrorState
            compact
            text={texts('payments.failed')}
            detail={texts('payments.away')}
            onRetry={onRetry}
            retrying={isRetrying}
          />
        ) : payments.length === 0 ? (
          <EmptyState
            compact
            icon={<CircleDollarSign size={22} aria-hidden />}
            text={texts('plan.no_payments')}
          />
        ) : (
          <PaymentList label={texts('payments.title')} payments={payments} isOnPlanPage onOpen={onOpen} />
        )}
      </SectionCard>
      {dialog}
      <PastFreezes plan={plan} />
      {question === 'edit' && <EditPlanDialog plan={plan} onClose={close} />}
      {question === 'freeze' && <FreezePlanDialog plan={plan} onClose={close} />}
      <CancelPlanDialog planId={plan.id} open={question === 'cancel'} onClose={close} afterHref={back.href} />
    </Page>
  );
}

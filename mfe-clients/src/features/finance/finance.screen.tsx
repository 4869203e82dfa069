import { Page, Stack } from '@alinha/ui';
import { type TabItem, Tabs } from '@alinha/ui/panels';
import { usePageTitle, useSearchParams, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useFreshOnReturn } from '../../use-fresh-on-return.ts';
import { CommissionTab } from '../commission/commission-tab.tsx';
import { HealthReceiptsTab } from '../health-receipts/health-receipts-tab.tsx';
import { useLivePayments } from '../payments/live-payments.ts';
import { ForecastTab } from './forecast-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OpenTab } from './open-tab.tsx';
import { ReceivedTab } from './received-tab.tsx';
import { SurplusCard } from './surplus-card.tsx';

type TabName = 'open' | 'received' | 'forecast' | 'messages' | 'commission' | 'health-receipts';

/** Open, received and expected payments, payment reminders, commission and health receipts. */
export function FinanceScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('finance.title'));
  useFreshOnReturn();
  useLivePayments();
  return (
    <Page title={texts('finance.title')}>
      <Stack gap={4}>
        <SurplusCard />
        <FinanceTabs />
      </Stack>
    </Page>
  );
}

function FinanceTabs(): ReactNode {
  const texts = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const tabs: readonly TabItem<TabName>[] = [
    { value: 'open', label: texts('finance.tab.open'), content: <OpenTab /> },
    { value: 'received', label: texts('finance.tab.received'), content: <ReceivedTab /> },
    { value: 'forecast', label: texts('finance.tab.forecast'), content: <ForecastTab /> },
    { value: 'messages', label: texts('finance.tab.messages'), content: <MessagesTab /> },
    { value: 'commission', label: texts('finance.tab.commission'), content: <CommissionTab /> },
    { value: 'health-receipts', label: texts('finance.tab.health_receipts'), content: <HealthReceiptsTab /> },
  ];
  const chosen = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'open';
  return (
    <Tabs
      label={texts('finance.title')}
      tabs={tabs}
      value={chosen}
      onChange={(next) => setParameters(next === 'open' ? {} : { tab: next }, { replace: true })}
    />
  );
}

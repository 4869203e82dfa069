import type { Delivery } from '@alinha/contracts-messaging';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { DeliveryRow } from './delivery-row.tsx';
import { Body, Caption, Frame, Head, HeadCell, HeadRow, Sheet } from './delivery-table-style.ts';

type DeliveryTableProps = {
  readonly deliveries: readonly Delivery[];
  /** The company's wall clock to the minute. */
  readonly now: string;
};

/**
 * Deliveries as rows, or as cards in a narrow container. Roles are explicit, because some browsers drop them when a
 * table is laid out as blocks.
 */
export function DeliveryTable({ deliveries, now }: DeliveryTableProps): ReactNode {
  const texts = useTexts();
  return (
    <Frame>
      <Sheet role="table">
        <Caption>{texts('whatsapp.log.title')}</Caption>
        <Head role="rowgroup">
          <HeadRow role="row">
            {(['client', 'appointment', 'delivery', 'answer_column', 'actions'] as const).map((column) => (
              <HeadCell key={column} role="columnheader" scope="col" $isHidden={column === 'actions'}>
                {texts(`whatsapp.log.${column}`)}
              </HeadCell>
            ))}
          </HeadRow>
        </Head>
        {deliveries.map((delivery) => (
          <Body key={delivery.id} role="rowgroup">
            <DeliveryRow delivery={delivery} now={now} />
          </Body>
        ))}
      </Sheet>
    </Frame>
  );
}

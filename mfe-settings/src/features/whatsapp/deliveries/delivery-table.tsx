import type { Delivery } from '@alinha/contracts-messaging';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { DeliveryRow } from './delivery-row.tsx';
import { Body, Caption, Frame, Head, HeadCell, HeadRow, Sheet } from './delivery-table-style.ts';

type DeliveryTableProps = {
  readonly deliveries: readonly Delivery[];
  /** The company's wall clock, to the minute. */
  readonly now: string;
};

/**
 * Who was told what and how that went; where there is little room each is a card. The roles are written out because a table laid out
 * as blocks loses them in some browsers.
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

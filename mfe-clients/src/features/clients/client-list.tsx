import type { Client } from '@alinha/contracts-clients';
import { color, LoadingState, radius } from '@alinha/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ClientRow, ClientRowSkeleton, ROW_HEIGHT_PX } from './client-row.tsx';

/** Rows rendered above and below the window: enough for Tab and fast scrolling. */
const OVERSCAN_ROWS = 12;
const SKELETON_ROWS = 8;

const Frame = styled.div`
  container-type: inline-size;
  min-width: 0;
  overflow: hidden;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
`;

/** Distance of an element from the top of the document, which changes with the elements above. */
function useTopInPage() {
  const ref = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
  });
  return { ref, top };
}

type ClientListProps = {
  /** Accessible name of the list. */
  readonly label: string;
  readonly clients: readonly Client[];
};

/** A virtual list: only clients near the window are rendered. */
export function ClientList({ label, clients }: ClientListProps): ReactNode {
  const { ref, top } = useTopInPage();
  const virtualizer = useWindowVirtualizer({
    count: clients.length,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => clients[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const above = (rows[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return (
    <Frame>
      <ul ref={ref} aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {rows.map(({ index, key }) => {
          const client = clients[index];
          return (
            client && <ClientRow key={key} client={client} position={index + 1} total={clients.length} />
          );
        })}
      </ul>
    </Frame>
  );
}

/** Placeholder of the list. */
export function ClientListSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Frame>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <ClientRowSkeleton key={index} index={index} />
        ))}
      </Frame>
    </LoadingState>
  );
}

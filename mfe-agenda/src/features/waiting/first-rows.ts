import { useEffect, useRef, useState } from 'react';

/** Rows that are shown at first. */
const SHOWN = 5;

/** The first rows of a list. When all are shown, the first new row takes the focus of the button, which disappears. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [showsAll, setShowsAll] = useState(false);
  const firstNew = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (showsAll) firstNew.current?.focus();
  }, [showsAll]);
  return {
    shown: showsAll ? rows : rows.slice(0, SHOWN),
    hasMore: !showsAll && rows.length > SHOWN,
    showAll: () => setShowsAll(true),
    refOf: (index: number) => (index === SHOWN ? firstNew : undefined),
  };
}

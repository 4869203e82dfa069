import { useEffect } from 'react';

const PRODUCT = 'Alinha';

/** Sets the title of the tab and of the history entry: `Clientes · Alinha`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}

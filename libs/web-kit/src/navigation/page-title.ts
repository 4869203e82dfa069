import { useEffect } from 'react';

const PRODUCT = 'Alinha';

/** Names the page in the browser's tab and history: `Clientes · Alinha`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}

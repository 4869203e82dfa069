import type { Company } from '@alinha/contracts-accounts';
import { usePermission, useSession } from '@alinha/web-kit';
import { useMemo } from 'react';

/** Whether this user must write a note for each done appointment. Null until the company is known. */
export function useNoteRule(): Pick<Company, 'require_evolution'> | null {
  const isRequired = useSession().company?.require_evolution;
  const mayWrite = usePermission('notes.write');
  return useMemo(() => {
    if (!mayWrite) return { require_evolution: false };
    return isRequired === undefined ? null : { require_evolution: isRequired };
  }, [isRequired, mayWrite]);
}

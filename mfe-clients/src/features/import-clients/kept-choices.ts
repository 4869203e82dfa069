import { type ClientImport, clientImportSchema, type ImportChoices } from '@alinha/contracts-clients';
import {
  readTabStored,
  removeTabStored,
  type TabStorageKey,
  useSession,
  writeTabStored,
} from '@alinha/web-kit';
import { useEffect, useState } from 'react';

/** Choices as they may stand halfway: unlike those that are sent, also without a column for the name. */
const keptSchema = clientImportSchema.pick({
  mapping: true,
  date_order: true,
  on_duplicate: true,
  has_header: true,
});

const keyOf = (importId: number, userId: number): TabStorageKey => `draft.import.${importId}.${userId}`;

function readKept(key: TabStorageKey): ImportChoices | null {
  try {
    return keptSchema.safeParse(JSON.parse(readTabStored(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function suggestedBy({ mapping, date_order, on_duplicate, has_header }: ClientImport): ImportChoices {
  return { mapping, date_order, on_duplicate, has_header };
}

/**
 * What is chosen about a draft, from its suggestion on. It stays in the tab: after a reload the import would otherwise
 * run without it.
 */
export function useChoices(draft: ClientImport) {
  const userId = useSession().user?.id;
  const key = userId === undefined ? null : keyOf(draft.id, userId);
  const [changed, setChanged] = useState<ImportChoices | null>(null);
  const [readKey, setReadKey] = useState<TabStorageKey | null>(null);
  // Who it is may be known later than what they look at.
  if (key !== readKey) {
    setReadKey(key);
    if (key !== null && changed === null) setChanged(readKept(key));
  }
  const choices = changed ?? suggestedBy(draft);
  useEffect(() => {
    if (key !== null && changed !== null) writeTabStored(key, JSON.stringify(changed));
  }, [key, changed]);
  return {
    choices,
    change: (changes: Partial<ImportChoices>) => setChanged({ ...choices, ...changes }),
    /** Once the import has begun nobody asks for them again. */
    forget: () => {
      if (key !== null) removeTabStored(key);
    },
  };
}

import { type ClientImport, clientImportSchema, type ImportChoices } from '@alinha/contracts-clients';
import {
  readTabStored,
  removeTabStored,
  type TabStorageKey,
  useSession,
  writeTabStored,
} from '@alinha/web-kit';
import { useEffect, useState } from 'react';

/** Stored choices may be incomplete: unlike sent ones, they may lack a column for the name. */
const storedSchema = clientImportSchema.pick({
  mapping: true,
  date_order: true,
  on_duplicate: true,
  has_header: true,
});

const keyOf = (importId: number, userId: number): TabStorageKey => `draft.import.${importId}.${userId}`;

function readStoredChoices(key: TabStorageKey): ImportChoices | null {
  try {
    return storedSchema.safeParse(JSON.parse(readTabStored(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function suggestedBy({ mapping, date_order, on_duplicate, has_header }: ClientImport): ImportChoices {
  return { mapping, date_order, on_duplicate, has_header };
}

/** Choices of a draft, starting with its suggestion. Stored in the tab, because a reload would lose them. */
export function useChoices(draft: ClientImport) {
  const userId = useSession().user?.id;
  const key = userId === undefined ? null : keyOf(draft.id, userId);
  const [changed, setChanged] = useState<ImportChoices | null>(null);
  const [readKey, setReadKey] = useState<TabStorageKey | null>(null);
  // The user may be loaded later than the draft.
  if (key !== readKey) {
    setReadKey(key);
    if (key !== null && changed === null) setChanged(readStoredChoices(key));
  }
  const choices = changed ?? suggestedBy(draft);
  useEffect(() => {
    if (key !== null && changed !== null) writeTabStored(key, JSON.stringify(changed));
  }, [key, changed]);
  return {
    choices,
    change: (changes: Partial<ImportChoices>) => setChanged({ ...choices, ...changes }),
    /** Deletes the stored choices when the import has started. */
    removeStored: () => {
      if (key !== null) removeTabStored(key);
    },
  };
}

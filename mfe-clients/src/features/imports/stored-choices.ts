import { bookingImportSchema } from '@alinha/contracts-agenda';
import { clientImportSchema } from '@alinha/contracts-clients';
import {
  readTabStored,
  removeTabStored,
  type TabStorageKey,
  useSession,
  writeTabStored,
} from '@alinha/web-kit';
import { useEffect, useState } from 'react';
import type { Choices, Import, ImportKind } from './import-kinds.ts';

/** Stored choices may be incomplete: unlike sent ones, they may lack a required column. */
const common = { mapping: true, date_order: true, has_header: true } as const;
const clientChoicesSchema = clientImportSchema.pick({ ...common, on_duplicate: true });
const bookingChoicesSchema = bookingImportSchema.pick({ ...common, skip_conflicts: true });

const keyOf = (kind: ImportKind, importId: number, userId: number): TabStorageKey =>
  `draft.import.${kind}.${importId}.${userId}`;

function readStoredChoices(kind: ImportKind, key: TabStorageKey): Choices | null {
  try {
    const stored: unknown = JSON.parse(readTabStored(key) ?? 'null');
    const schema = kind === 'clients' ? clientChoicesSchema : bookingChoicesSchema;
    return schema.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

function suggestedBy(kind: ImportKind, { mapping, date_order, has_header, ...draft }: Import): Choices {
  const { on_duplicate = 'skip', skip_conflicts = false } = draft;
  return { mapping, date_order, has_header, ...(kind === 'clients' ? { on_duplicate } : { skip_conflicts }) };
}

/** Choices of a draft, starting with its suggestion. Stored in the tab, because a reload would lose them. */
export function useChoices(kind: ImportKind, draft: Import) {
  const userId = useSession().user?.id;
  const key = userId === undefined ? null : keyOf(kind, draft.id, userId);
  const [changed, setChanged] = useState<Choices | null>(null);
  const [readKey, setReadKey] = useState<TabStorageKey | null>(null);
  // The user may be loaded later than the draft.
  if (key !== readKey) {
    setReadKey(key);
    if (key !== null && changed === null) setChanged(readStoredChoices(kind, key));
  }
  const choices = changed ?? suggestedBy(kind, draft);
  useEffect(() => {
    if (key !== null && changed !== null) writeTabStored(key, JSON.stringify(changed));
  }, [key, changed]);
  return {
    choices,
    change: (changes: Partial<Choices>) => setChanged({ ...choices, ...changes }),
    /** Deletes the stored choices when the import has started. */
    removeStored: () => {
      if (key !== null) removeTabStored(key);
    },
  };
}

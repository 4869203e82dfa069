import { PERMISSIONS, type Permission } from '@alinha/contracts-core';
import { type BasePath, matchLength } from '@alinha/web-kit';

export type MenuEntry = {
  readonly path: string;
  /** Further addresses that highlight the entry. */
  readonly holds: readonly BasePath[];
  readonly icon: string;
  readonly order: number;
  readonly label: { readonly pt: string; readonly en: string };
  /** Hidden in the in-app mode. */
  readonly hiddenInApp: boolean;
  /** Shown only to users who have it; null: to all. */
  readonly permission: Permission | null;
  /** Shown only to the blog administrator. */
  readonly blogAdminOnly: boolean;
};

export type RemoteEntry = {
  readonly id: string;
  readonly basePaths: readonly BasePath[];
  readonly menu: readonly MenuEntry[];
  /** Address of the federation entry. */
  readonly entry: string;
};

export type Registry = readonly RemoteEntry[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function menuEntry(value: unknown): MenuEntry | null {
  if (!isRecord(value) || !isRecord(value.label)) return null;
  const { path, icon, order, label, hiddenInApp } = value;
  if (typeof path !== 'string' || typeof icon !== 'string' || typeof order !== 'number') return null;
  if (typeof label.pt !== 'string' || typeof label.en !== 'string') return null;
  const holds = isTextList(value.holds) ? value.holds : [];
  return {
    path,
    holds,
    icon,
    order,
    label: { pt: label.pt, en: label.en },
    hiddenInApp: hiddenInApp === true,
    permission: PERMISSIONS.find((one) => one === value.permission) ?? null,
    blogAdminOnly: value.blogAdminOnly === true,
  };
}

function remoteEntry(id: string, value: unknown): RemoteEntry | null {
  if (!isRecord(value) || !isTextList(value.basePaths) || typeof value.entry !== 'string') return null;
  // Only our own origin, because this code runs with the user's session.
  if (!value.entry.startsWith('/remotes/')) return null;
  const menu = Array.isArray(value.menu) ? value.menu.map(menuEntry).filter((entry) => entry !== null) : [];
  return { id, basePaths: value.basePaths, menu, entry: value.entry };
}

/**
 * Parses `/remotes.json`. Malformed remotes are skipped, so that a bad deployment affects only one remote.
 * @throws when the document is not a registry
 */
export function parseRegistry(document: unknown): Registry {
  if (!isRecord(document) || !isRecord(document.remotes)) throw new Error('remotes.json has no remotes');
  return Object.entries(document.remotes)
    .map(([id, value]) => remoteEntry(id, value))
    .filter((entry) => entry !== null);
}

/** The remote that owns an address: the longest base path wins. */
export function ownerOf(registry: Registry, pathname: string): RemoteEntry | null {
  let owner: RemoteEntry | null = null;
  let longest = -1;
  for (const remote of registry) {
    for (const basePath of remote.basePaths) {
      const length = matchLength(basePath, pathname);
      if (length > longest) {
        longest = length;
        owner = remote;
      }
    }
  }
  return owner;
}

/** Menu entries of all remotes, sorted. */
export function menuOf(registry: Registry): readonly MenuEntry[] {
  return registry.flatMap((remote) => remote.menu).sort((a, b) => a.order - b.order);
}

export async function fetchRegistry(): Promise<Registry> {
  const reply = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  return parseRegistry(await reply.json());
}

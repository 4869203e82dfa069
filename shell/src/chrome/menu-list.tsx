import { color, fontWeight, media, motion, radius } from '@alinha/ui';
import {
  hasPermission,
  isAppMode,
  Link,
  matchLength,
  useLanguage,
  usePlace,
  useSession,
} from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { preloadRemoteOf } from '../remotes/register-remotes.ts';
import { type MenuEntry, menuOf, type Registry } from '../remotes/registry.ts';
import { menuIcon } from './menu-icons.tsx';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: 8px;
`;

const Entry = styled(Link)`
  position: relative;
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 2.5rem;
  padding: 0 14px;
  overflow: hidden;
  color: ${color.textMuted};
  border-radius: ${radius.control};
  white-space: nowrap;
  transition:
    background ${motion.fast} ${motion.ease},
    color ${motion.fast} ${motion.ease};
  svg {
    flex: none;
  }
  &:hover {
    color: ${color.text};
    background: ${color.hover};
  }
  &[aria-current='page'] {
    color: ${color.brandText};
    background: ${color.brandTint};
    font-weight: ${fontWeight.medium};
  }
  @media ${media.touch} {
    min-height: max(44px, 2.5rem);
  }
`;

/** The entry whose longest path matches the address; `/app` is the agenda's. */
export function currentEntryPath(entries: readonly MenuEntry[], pathname: string): string | null {
  const address = pathname === '/app' ? '/app/appointments' : pathname;
  let current: string | null = null;
  let longest = -1;
  for (const { path, holds } of entries) {
    for (const held of [`${path}/*`, ...holds]) {
      const length = matchLength(held, address);
      if (length > longest) {
        longest = length;
        current = path;
      }
    }
  }
  return current;
}

type MenuListProps = {
  readonly registry: Registry;
  /** Called after a choice, to close a drawer. */
  readonly onChoose?: () => void;
};

export function MenuList({ registry, onChoose }: MenuListProps): ReactNode {
  const language = useLanguage();
  const { pathname } = usePlace();
  const session = useSession();
  const entries = menuOf(registry)
    .filter((entry) => !(entry.hiddenInApp && isAppMode()))
    .filter(({ permission }) => permission === null || hasPermission(session, permission))
    .filter((entry) => !entry.blogAdminOnly || session.user?.is_blog_admin === true);
  const current = currentEntryPath(entries, pathname);
  return (
    <List>
      {entries.map((entry) => {
        const Icon = menuIcon(entry.icon);
        return (
          <li key={entry.path}>
            <Entry
              to={entry.path}
              aria-current={entry.path === current ? 'page' : undefined}
              onClick={onChoose}
              onPointerEnter={() => preloadRemoteOf(entry.path)}
              onFocus={() => preloadRemoteOf(entry.path)}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span data-wide>{entry.label[language]}</span>
            </Entry>
          </li>
        );
      })}
    </List>
  );
}

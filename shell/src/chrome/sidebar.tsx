import { color, fontSize, fontWeight, Logo, layer, motion, screenOnly, shadow } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { Registry } from '../remotes/registry.ts';
import { MenuList } from './menu-list.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';

export const COLLAPSED_WIDTH = '64px';
/** 240 px at the default text size. Texts grow with it; icons and paddings (140 px) do not. */
export const EXPANDED_WIDTH = 'calc(140px + 6.25rem)';

const wide = css`
  width: ${EXPANDED_WIDTH};
  box-shadow: ${shadow.floating};
`;

const Rail = styled.aside<{ $open: boolean }>`
  position: fixed;
  inset: 0 auto 0 0;
  z-index: ${layer.sidebar};
  display: flex;
  flex-direction: column;
  width: ${({ $open }) => ($open ? EXPANDED_WIDTH : COLLAPSED_WIDTH)};
  overflow: hidden;
  background: ${color.surface};
  border-right: 1px solid ${color.border};
  transition: width ${motion.slow} ${motion.ease};
  /* Content that fits only in the wide sidebar; screen readers always read it. */
  [data-wide] {
    transition: opacity ${motion.fast} ${motion.ease};
  }
  ${({ $open }) =>
    !$open &&
    css`
      &:hover,
      &:has(:focus-visible) {
        ${wide}
      }
      &:not(:hover, :has(:focus-visible)) [data-wide] {
        opacity: 0;
      }
    `}
  ${screenOnly}
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  flex: none;
  width: calc(${EXPANDED_WIDTH} - 1px);
  height: var(--shell-top-height);
  padding: 0 16px 0 18px;
`;

const Title = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  font-size: ${fontSize.body.size};
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Menu = styled.nav`
  flex: 1;
  min-height: 0;
  overflow: hidden auto;
  scrollbar-width: none;
`;

type SidebarProps = {
  readonly title: string;
  readonly userName: string;
  readonly registry: Registry;
  readonly open: boolean;
  readonly onSignOut: () => void;
};

/** The menu beside the page: 64 px, or 240 px while it is pinned, hovered or focused. */
export function Sidebar({ title, userName, registry, open, onSignOut }: SidebarProps): ReactNode {
  const texts = useTexts();
  return (
    <Rail $open={open}>
      <Head>
        <Logo markOnly size={28} />
        <Title data-wide dir="auto">
          {title}
        </Title>
      </Head>
      <Menu aria-label={texts('sidebar.name')}>
        <MenuList registry={registry} />
      </Menu>
      <SidebarFoot userName={userName} onSignOut={onSignOut} />
    </Rail>
  );
}

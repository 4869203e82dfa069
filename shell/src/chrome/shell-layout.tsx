import {
  color,
  fontWeight,
  LateDrawer,
  layer,
  media,
  motion,
  radius,
  screenOnly,
  space,
  useMediaQuery,
} from '@alinha/ui';
import { type Session, useIsOffline, usePlace, useTexts } from '@alinha/web-kit';
import { type ReactNode, type TransitionEvent, useEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import type { Registry } from '../remotes/registry.ts';
import type { RegistryState } from '../remotes/registry-store.ts';
import { Banners } from './banners.tsx';
import { DeletionBanner } from './deletion-banner.tsx';
import { MenuList } from './menu-list.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Outlet } from './outlet.tsx';
import { COLLAPSED_WIDTH, EXPANDED_WIDTH, Sidebar } from './sidebar.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';
import { readSidebarOpen, writeSidebarOpen } from './sidebar-state.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { SubscribeBanner } from './subscribe-banner.tsx';
import { TopBar } from './top-bar.tsx';

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: ${layer.overlay};
  padding: 10px 16px;
  background: ${color.inverse};
  color: ${color.textOnInverse};
  border-radius: ${radius.control};
  transform: translateY(-200%);
  &:focus-visible {
    transform: none;
  }
  ${screenOnly}
`;

const Column = styled.div<{ $inset: string; $isToggling: boolean; $bannersHeight: number }>`
  --shell-top-height: 56px;
  --shell-banners-height: ${({ $bannersHeight }) => $bannersHeight}px;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 100dvh;
  padding-left: ${({ $inset }) => $inset};
  /* No transition when the menu appears with the session. */
  ${({ $isToggling }) => $isToggling && css`transition: padding ${motion.slow} ${motion.ease};`}
  @media print {
    display: block;
    min-height: 0;
    padding-left: 0;
  }
`;

const Frame = styled.div`
  --shell-top-height: 56px;
`;

const Main = styled.main`
  flex: 1;
  min-width: 0;
  outline: none;
  /* The menu, which names the company, is not printed. */
  @media print {
    &[data-company]::before {
      content: attr(data-company);
      display: block;
      padding: 0 ${space[4]};
      font-weight: ${fontWeight.semibold};
    }
  }
`;

// The panel's padding is for text; menu rows have their own.
const DrawerMenu = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  min-height: calc(100% + ${space[4]} + ${space[2]});
  margin: -${space[2]} -${space[4]} -${space[4]};
`;

type ShellLayoutProps = {
  /** Null outside the signed-in area: no chrome. */
  readonly session: Session | null;
  /** Shown above the page when there is no chrome. */
  readonly notice?: ReactNode;
  readonly registry: Registry;
  readonly owner: string | null;
  readonly phase: RegistryState['phase'];
};

/**
 * The page's frame. The outlet stays at the same place in the tree with and without chrome, because a mounted remote
 * must not lose its element.
 */
export function ShellLayout({ session, notice, registry, owner, phase }: ShellLayoutProps): ReactNode {
  const texts = useTexts();
  const isPhone = useMediaQuery(media.phone);
  const isOffline = useIsOffline();
  const [open, setOpen] = useState(() => readSidebarOpen(window.innerWidth));
  const [isToggling, setIsToggling] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const [bannersHeight, setBannersHeight] = useState(0);
  const main = useRef<HTMLElement>(null);
  useFocusOnMove(main);

  const toggle = () => {
    setOpen(!open);
    setIsToggling(true);
    writeSidebarOpen(!open);
  };
  const endToggle = ({ target, currentTarget }: TransitionEvent) => {
    if (target === currentTarget) setIsToggling(false);
  };
  const askToSignOut = () => {
    setDrawerOpen(false);
    setSigningOut(true);
  };
  const title = session?.company?.name ?? texts('sidebar.default_title');
  const userName = session?.user?.name ?? '';
  const ownBanners = session ? (
    <>
      <DeletionBanner />
      <SubscribeBanner registry={registry} />
    </>
  ) : (
    notice
  );
  const banners = isOffline ? <OfflineBanner /> : ownBanners;
  const inset = session === null || isPhone ? '0' : open ? EXPANDED_WIDTH : COLLAPSED_WIDTH;
  return (
    <Frame>
      {session && <SkipLink href="#content">{texts('skip_to_content')}</SkipLink>}
      {session && !isPhone && (
        <Sidebar title={title} userName={userName} registry={registry} open={open} onSignOut={askToSignOut} />
      )}
      {session && isPhone && (
        <LateDrawer side="left" width={280} title={title} open={drawerOpen} onOpenChange={setDrawerOpen}>
          <DrawerMenu>
            <nav aria-label={texts('sidebar.name')}>
              <MenuList registry={registry} onChoose={() => setDrawerOpen(false)} />
            </nav>
            <SidebarFoot userName={userName} onSignOut={askToSignOut} />
          </DrawerMenu>
        </LateDrawer>
      )}
      <Column
        $inset={inset}
        $isToggling={isToggling}
        $bannersHeight={bannersHeight}
        onTransitionEnd={endToggle}
        key="column"
      >
        {session && (
          <TopBar
            userName={userName}
            isPhone={isPhone}
            menuOpen={isPhone ? drawerOpen : open}
            onToggleMenu={isPhone ? () => setDrawerOpen(true) : toggle}
            onSignOut={askToSignOut}
          />
        )}
        {banners && <Banners onHeight={setBannersHeight}>{banners}</Banners>}
        <Main id="content" ref={main} tabIndex={-1} key="content" data-company={session?.company?.name}>
          <Outlet owner={owner} phase={phase} />
        </Main>
      </Column>
      <SignOutDialog open={signingOut} onOpenChange={setSigningOut} />
    </Frame>
  );
}

/** After a navigation, focuses the new screen for keyboard users, unless the screen has taken the focus. */
function useFocusOnMove(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = usePlace();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const focused = document.activeElement;
    if (!main.current?.contains(focused)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

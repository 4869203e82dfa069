import {
  Avatar,
  color,
  fontWeight,
  IconButton,
  layer,
  MenuButton,
  media,
  screenOnly,
  useColorScheme,
} from '@alinha/ui';
import { setLanguage, useLanguage, useTexts } from '@alinha/web-kit';
import { LogOut, Menu, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  gap: 4px;
  height: var(--shell-top-height);
  padding: 0 12px;
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
  @media ${media.phone} {
    padding: 0 4px;
  }
  ${screenOnly}
`;

const Title = styled.p`
  flex: 1;
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
`;

type TopBarProps = {
  readonly userName: string;
  /** On a phone the menu slides over; else it is pinned open or closed. */
  readonly isPhone: boolean;
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onSignOut: () => void;
};

export function TopBar({ userName, isPhone, menuOpen, onToggleMenu, onSignOut }: TopBarProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const { scheme, setScheme } = useColorScheme();
  const MenuIcon = isPhone ? Menu : PanelLeft;
  return (
    <Bar data-page-head="">
      <IconButton
        icon={<MenuIcon size={20} strokeWidth={1.75} aria-hidden />}
        label={texts(isPhone ? 'top.menu' : menuOpen ? 'top.collapse' : 'top.expand')}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      />
      <Title>{texts('top.title')}</Title>
      <MenuButton
        trigger={<IconButton icon={<Avatar name={userName} size={28} />} label={texts('user_menu.name')} />}
        items={[
          { type: 'label', label: texts('user_menu.language') },
          // Each language in its own words, because the user may not read the current language.
          { label: 'Português', checked: language === 'pt', onSelect: () => void setLanguage('pt') },
          { label: 'English', checked: language === 'en', onSelect: () => void setLanguage('en') },
          { type: 'separator' },
          { type: 'label', label: texts('user_menu.theme') },
          {
            label: texts('user_menu.theme_system'),
            checked: scheme === 'system',
            onSelect: () => setScheme('system'),
          },
          {
            label: texts('user_menu.theme_light'),
            checked: scheme === 'light',
            onSelect: () => setScheme('light'),
          },
          {
            label: texts('user_menu.theme_dark'),
            checked: scheme === 'dark',
            onSelect: () => setScheme('dark'),
          },
          { type: 'separator' },
          { label: texts('user_menu.sign_out'), icon: <LogOut size={16} aria-hidden />, onSelect: onSignOut },
        ]}
      />
    </Bar>
  );
}

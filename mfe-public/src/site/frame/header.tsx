import { color, fontWeight, Logo, layer, media, radius, shadow, space, visuallyHidden } from '@alinha/ui';
import { useLanguage, useTexts } from '@alinha/web-kit';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column } from './parts.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  background: color-mix(in srgb, ${color.background} 88%, transparent);
  backdrop-filter: blur(12px);
  border-bottom: 1px solid ${color.border};
`;

const Row = styled(Column)`
  display: flex;
  align-items: center;
  gap: ${space[5]};
  min-height: 64px;
`;

const Home = styled.a`
  display: flex;
  align-items: center;
  min-height: 44px;
  margin-right: auto;
`;

const linkStyles = `
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding-inline: ${space[3]};
    border-radius: ${radius.control};
    font-weight: ${fontWeight.medium};
  }
  a:hover {
    background: ${color.hover};
  }
  a[aria-current='page'] {
    color: ${color.brandText};
  }
`;

const WideLinks = styled.nav`
  display: flex;
  ${linkStyles}
  @media ${media.phone} {
    display: none;
  }
`;

const Languages = styled.div`
  display: flex;
  padding: 2px;
  gap: 2px;
  background: color-mix(in srgb, ${color.text} 7%, transparent);
  border-radius: ${radius.control};
  a {
    display: flex;
    align-items: center;
    justify-content: center;
    min-width: 40px;
    min-height: 36px;
    padding-inline: ${space[2]};
    border-radius: 6px;
    color: ${color.textMuted};
    font-weight: ${fontWeight.medium};
  }
  a[aria-current='true'] {
    background: ${color.selected};
    color: ${color.text};
  }
  @media ${media.touch} {
    a {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;

const WideLanguages = styled.div`
  @media ${media.phone} {
    display: none;
  }
`;

const MenuBox = styled.details`
  display: none;
  position: relative;
  summary {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    margin-right: -${space[2]};
    border-radius: ${radius.control};
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  @media ${media.phone} {
    display: block;
  }
`;

const MenuName = styled.span`
  ${visuallyHidden}
`;

const MenuPanel = styled.div`
  position: absolute;
  top: 52px;
  right: -${space[2]};
  display: grid;
  gap: ${space[3]};
  width: 220px;
  padding: ${space[3]};
  background: ${color.raised};
  border-radius: ${radius.card};
  box-shadow: ${shadow.floating};
  nav {
    display: grid;
    ${linkStyles}
  }
  /* Aligned with the texts of the links. */
  > div {
    justify-self: start;
    margin-left: ${space[3]};
  }
`;

const LANGUAGES = [
  { value: 'pt', short: 'PT', name: 'Português' },
  { value: 'en', short: 'EN', name: 'English' },
] as const;

/** Plain links work before or without the script. The script also stores the chosen language. */
function LanguageSelector({ pathname }: { readonly pathname: string }): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  return (
    <Languages role="group" aria-label={texts('site.language')}>
      {LANGUAGES.map(({ value, short, name }) => (
        <a
          key={value}
          href={`${pathname}?lang=${value}`}
          lang={value}
          hrefLang={value}
          rel="nofollow"
          aria-label={`${short} ${name}`}
          aria-current={value === language ? 'true' : undefined}
          data-language={value}
        >
          {short}
        </a>
      ))}
    </Languages>
  );
}

function MainLinks({ pathname }: { readonly pathname: string }): ReactNode {
  const texts = useTexts();
  return (
    <>
      <a href="/" aria-current={pathname === '/' ? 'page' : undefined}>
        {texts('site.home')}
      </a>
      <a href="/blog" aria-current={pathname === '/blog' ? 'page' : undefined}>
        {texts('site.blog')}
      </a>
    </>
  );
}

type HeaderProps = { readonly pathname: string; readonly isSignedIn: boolean };

/** Home, Blog, languages and sign-in. On a phone, the first three are in a `<details>` menu, which needs no script. */
export function Header({ pathname, isSignedIn }: HeaderProps): ReactNode {
  const texts = useTexts();
  return (
    <Bar>
      <Row>
        <Home href="/" aria-label="Alinha">
          <Logo size={30} />
        </Home>
        <WideLinks aria-label={texts('site.main_navigation')}>
          <MainLinks pathname={pathname} />
        </WideLinks>
        <WideLanguages>
          <LanguageSelector pathname={pathname} />
        </WideLanguages>
        {isSignedIn ? (
          <Action href="/app/appointments" $look="secondary" $size="md">
            {texts('site.open_agenda')}
          </Action>
        ) : (
          <Action href="/login" $look="secondary" $size="md">
            {texts('site.sign_in')}
          </Action>
        )}
        <MenuBox data-menu>
          <summary>
            <Menu size={22} aria-hidden />
            <MenuName>{texts('site.menu')}</MenuName>
          </summary>
          <MenuPanel>
            <nav aria-label={texts('site.menu')}>
              <MainLinks pathname={pathname} />
            </nav>
            <LanguageSelector pathname={pathname} />
          </MenuPanel>
        </MenuBox>
      </Row>
    </Bar>
  );
}

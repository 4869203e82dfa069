import { color, GlobalStyle, layer, radius, space } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const Whole = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: ${layer.overlay};
  padding: 10px ${space[4]};
  background: ${color.inverse};
  color: ${color.textOnInverse};
  border-radius: ${radius.control};
  transform: translateY(-200%);
  &:focus-visible {
    transform: none;
  }
`;

type FrameProps = {
  readonly pathname: string;
  readonly isSignedIn: boolean;
  readonly year: number;
  readonly contactWhatsapp: string | null;
  /** The service of the page's content is unavailable. */
  readonly isUnavailable: boolean;
  readonly children: ReactNode;
};

/** Frame of all pages of the site. */
export function Frame({
  pathname,
  isSignedIn,
  year,
  contactWhatsapp,
  isUnavailable,
  children,
}: FrameProps): ReactNode {
  const texts = useTexts();
  return (
    <Whole>
      <GlobalStyle />
      <SkipLink href="#content">{texts('site.skip')}</SkipLink>
      <Header pathname={pathname} isSignedIn={isSignedIn} />
      <main id="content" tabIndex={-1} data-unavailable={isUnavailable || undefined}>
        {children}
      </main>
      <Footer year={year} contactWhatsapp={contactWhatsapp} />
    </Whole>
  );
}

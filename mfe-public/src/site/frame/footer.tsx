import { color, fontWeight, Logo, media, space, VisuallyHidden } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { WhatsAppIcon } from './icons.tsx';
import { Action, Column } from './parts.tsx';

const Bottom = styled.footer`
  margin-top: auto;
  padding-block: ${space[10]} max(${space[10]}, env(safe-area-inset-bottom));
  background: ${color.surface};
  border-top: 1px solid ${color.border};
`;

const Row = styled(Column)`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${space[6]} ${space[8]};
  @media ${media.tabletDown} {
    grid-template-columns: 1fr;
    justify-items: start;
  }
`;

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[6]};
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    font-weight: ${fontWeight.medium};
  }
  a:hover {
    color: ${color.brandText};
  }
`;

const Rights = styled.p`
  grid-column: 1 / -1;
  color: ${color.textMuted};
`;

type FooterProps = { readonly year: number; readonly contactWhatsapp: string | null };

export function Footer({ year, contactWhatsapp }: FooterProps): ReactNode {
  const texts = useTexts();
  const chat = `https://wa.me/${contactWhatsapp ?? ''}?text=${encodeURIComponent(texts('site.contact_text'))}`;
  return (
    <Bottom>
      <Row>
        <Logo size={28} />
        <Links aria-label={texts('site.legal')}>
          <a href="/politica-e-termos">{texts('site.legal')}</a>
          <a href="/delete_account">{texts('site.delete_account')}</a>
        </Links>
        <Action href={chat} target="_blank" rel="noopener noreferrer" $look="secondary" $size="md">
          <WhatsAppIcon />
          {texts('site.contact')}
          <VisuallyHidden>({texts('site.new_tab')})</VisuallyHidden>
        </Action>
        <Rights>{texts('site.rights', { year })}</Rights>
      </Row>
    </Bottom>
  );
}

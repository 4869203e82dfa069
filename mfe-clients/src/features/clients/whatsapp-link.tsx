import { color, media, radius } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { whatsAppHref } from './client-contact.ts';

const RoundLink = styled.a`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  color: ${color.brandText};
  border-radius: ${radius.full};
  &:hover {
    background: ${color.brandTint};
  }
  @media ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;

/** A handset in a speech bubble, in the line style of the other icons. */
function WhatsAppMark(): ReactNode {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M7.9 20A9 9 0 1 0 4 16.1L2.5 21.5Z" />
      <path
        fill="currentColor"
        stroke="none"
        d="M9.9 7.6c-.2-.5-.5-.5-.8-.5h-.6c-.3 0-.6.1-.9.4-.3.3-1 1-1 2.3s1 2.7 1.1 2.8c.1.2 1.9 3 4.7 4.1 2.3.9 2.8.7 3.3.7.5-.1 1.6-.7 1.8-1.3.2-.6.2-1.2.2-1.3-.1-.1-.3-.2-.6-.3l-1.8-.9c-.2-.1-.4-.1-.6.1l-.8 1c-.1.2-.3.2-.6.1-.3-.1-1.1-.4-2.1-1.3-.8-.7-1.3-1.5-1.4-1.8-.2-.3 0-.4.1-.5l.7-.9v-.5c-.1-.1-.6-1.5-.7-2.2Z"
      />
    </svg>
  );
}

type WhatsAppLinkProps = { readonly name: string; readonly phone: string };

/** Opens a conversation in a new tab. */
export function WhatsAppLink({ name, phone }: WhatsAppLinkProps): ReactNode {
  const texts = useTexts();
  const label = texts('clients.whatsapp', { name });
  return (
    <RoundLink
      href={whatsAppHref(phone)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
    >
      <WhatsAppMark />
    </RoundLink>
  );
}

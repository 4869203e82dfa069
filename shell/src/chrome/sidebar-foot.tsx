import { Avatar, color, fontSize, media, radius } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Foot = styled.div`
  flex: none;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: 8px;
  padding-bottom: max(8px, env(safe-area-inset-bottom));
  border-top: 1px solid ${color.border};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 0 10px;
  white-space: nowrap;
`;

const Name = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: ${fontSize.body.size};
`;

const SignOut = styled.button`
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 2.5rem;
  padding: 0 14px;
  overflow: hidden;
  border: 0;
  background: none;
  color: ${color.textMuted};
  border-radius: ${radius.control};
  text-align: start;
  white-space: nowrap;
  cursor: pointer;
  svg {
    flex: none;
  }
  &:hover {
    color: ${color.text};
    background: ${color.hover};
  }
  @media ${media.touch} {
    min-height: max(44px, 2.5rem);
  }
`;

type SidebarFootProps = { readonly userName: string; readonly onSignOut: () => void };

/** The signed-in user and the sign-out button. */
export function SidebarFoot({ userName, onSignOut }: SidebarFootProps): ReactNode {
  const texts = useTexts();
  return (
    <Foot>
      <Row>
        <Avatar name={userName} size={28} />
        <Name data-wide dir="auto">
          {userName}
        </Name>
      </Row>
      <SignOut type="button" onClick={onSignOut}>
        <LogOut size={20} strokeWidth={1.75} aria-hidden />
        <span data-wide>{texts('sidebar.sign_out')}</span>
      </SignOut>
    </Foot>
  );
}

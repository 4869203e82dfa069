import { Button, LinkButton, MenuButton, media, shadow, space, visuallyHidden } from '@alinha/ui';
import { usePermission, useTexts } from '@alinha/web-kit';
import { CalendarPlus, CalendarSync, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export const NEW_PLAN_HREF = '/app/appointments/new-mensalidade';

const Pair = styled.div`
  display: grid;
  gap: ${space[2]};
  margin-bottom: ${space[4]};
`;

/** Buttons for a single appointment and a plan, on a wide screen; none for users who may not book. */
export function CreationButtons({ newHref }: { readonly newHref: string }): ReactNode {
  const texts = useTexts();
  if (!usePermission('agenda.write')) return null;
  return (
    <Pair>
      <LinkButton variant="primary" block href={newHref} icon={<Plus size={16} aria-hidden />}>
        {texts('agenda.new')}
      </LinkButton>
      <LinkButton block href={NEW_PLAN_HREF} icon={<CalendarSync size={16} aria-hidden />}>
        {texts('agenda.new_plan')}
      </LinkButton>
    </Pair>
  );
}

// Only an icon on a tablet, a floating button on a phone.
const Place = styled.div`
  flex: none;
  @media ${media.phone} {
    position: fixed;
    right: ${space[4]};
    bottom: max(${space[4]}, env(safe-area-inset-bottom));
    z-index: 8;
    border-radius: 50%;
    box-shadow: ${shadow.floating};
    > button {
      width: 56px;
      height: 56px;
      padding: 0;
      border-radius: 50%;
    }
  }
`;

const Name = styled.span`
  ${visuallyHidden}
`;

type CreationMenuProps = { readonly newHref: string; readonly isPhone: boolean };

/** A button with a menu of both kinds of booking; none for users who may not book. */
export function CreationMenu({ newHref, isPhone }: CreationMenuProps): ReactNode {
  const texts = useTexts();
  if (!usePermission('agenda.write')) return null;
  return (
    <Place>
      <MenuButton
        side={isPhone ? 'top' : 'bottom'}
        trigger={
          <Button variant="primary" icon={<Plus size={isPhone ? 24 : 18} aria-hidden />}>
            <Name>{texts('agenda.new')}</Name>
          </Button>
        }
        items={[
          {
            label: texts('agenda.new_single'),
            icon: <CalendarPlus size={18} aria-hidden />,
            href: newHref,
          },
          {
            label: texts('agenda.new_recurring'),
            icon: <CalendarSync size={18} aria-hidden />,
            href: NEW_PLAN_HREF,
          },
        ]}
      />
    </Place>
  );
}

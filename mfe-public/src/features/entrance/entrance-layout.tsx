import { color, Heading, Logo, media, radius, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AgendaPicture } from './agenda-picture.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const Sheet = styled.div`
  display: grid;
  min-height: calc(100dvh - var(--shell-banners-height, 0px));
  background: linear-gradient(180deg, ${color.brandTint}, ${color.background} 320px);
  @media ${media.desktop} {
    grid-template-columns: minmax(440px, 5fr) 7fr;
    background: ${color.surface};
  }
`;

const FormSide = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: ${space[5]} ${space[6]} ${space[8]};
  padding-bottom: max(${space[8]}, env(safe-area-inset-bottom));
  @media ${media.phone} {
    padding: ${space[4]} ${space[4]} ${space[6]};
  }
`;

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
`;

const Place = styled.div`
  flex: 1;
  display: grid;
  align-content: center;
  justify-items: center;
  padding-top: ${space[8]};
  @media ${media.phone} {
    align-content: start;
  }
`;

const Column = styled.div`
  display: grid;
  gap: ${space[6]};
  width: min(400px, 100%);
`;

const Titles = styled.div`
  display: grid;
  gap: ${space[1]};
`;

const Panel = styled.div`
  padding: ${space[6]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  @media ${media.phone} {
    padding: ${space[5]};
  }
  @media ${media.desktop} {
    padding: 0;
    border: 0;
  }
`;

const Aside = styled.p`
  color: ${color.textMuted};
  text-align: center;
  a {
    display: inline-block;
    padding: ${space[3]} ${space[1]};
    margin: -${space[3]} 0;
  }
`;

const PictureBelow = styled.div`
  width: min(400px, 100%);
  padding: ${space[10]} 0 ${space[5]};
  @media ${media.desktop} {
    display: none;
  }
`;

const BrandSide = styled.aside`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[10]};
  min-width: 0;
  margin: ${space[3]};
  margin-left: 0;
  padding: ${space[12]} ${space[12]} ${space[16]};
  border-radius: ${radius.dialog};
  background: linear-gradient(160deg, ${color.brandTint}, color-mix(in srgb, ${color.brandMark} 30%, ${color.surface}));
  @media ${media.tabletDown} {
    display: none;
  }
`;

const Pitch = styled.div`
  display: grid;
  gap: ${space[3]};
  width: min(560px, 100%);
  text-wrap: balance;
`;

type EntranceLayoutProps = {
  readonly title: string;
  readonly description: string;
  /** Link to the other page (sign-in or sign-up), with its question. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Layout of sign-in and sign-up: the form and, on a desktop, a picture of the agenda. Only style sheets depend on the
 * width, because the server that renders it too does not have the width.
 */
export function EntranceLayout({ title, description, aside, children }: EntranceLayoutProps): ReactNode {
  const texts = useTexts();
  return (
    <Sheet>
      <FormSide>
        <Top>
          <Logo size={32} />
          <LanguageSwitch />
        </Top>
        <Place>
          <Column>
            <Titles>
              <Heading level={1} size="section">
                {title}
              </Heading>
              <Text size="lead" tone="muted">
                {description}
              </Text>
            </Titles>
            <Panel>{children}</Panel>
            {aside !== undefined && <Aside>{aside}</Aside>}
          </Column>
          <PictureBelow>
            <AgendaPicture />
          </PictureBelow>
        </Place>
      </FormSide>
      <BrandSide>
        <Pitch>
          <Heading level={2} size="section">
            {texts('entrance.pitch')}
          </Heading>
          <Text size="lead" tone="muted">
            {texts('entrance.pitch_detail')}
          </Text>
        </Pitch>
        <AgendaPicture />
      </BrandSide>
    </Sheet>
  );
}

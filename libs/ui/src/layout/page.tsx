import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { screenOnly } from '../theme/style-fragments.ts';
import { color, radius, space } from '../theme/tokens.ts';
import { UiLink } from '../ui-provider.tsx';
import { Heading, Text } from './typography.tsx';

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]} ${space[4]};
`;

const Titles = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  display: grid;
  gap: 2px;
  @media ${media.phone} {
    flex-basis: min-content;
  }
`;

// On a phone, the actions are below and the picture stays beside the title.
const Named = styled.div`
  display: flex;
  flex: 1 1 240px;
  min-width: 0;
  align-items: center;
  gap: ${space[3]};
  @media ${media.phone} {
    flex-basis: 100%;
  }
`;

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[2]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  @media ${media.phone} {
    &:has(> :nth-child(n + 2)) {
      width: 100%;
    }
    &:has(> :nth-child(n + 2)) > * {
      flex: 1 1 auto;
    }
  }
`;

const BackLink = styled(UiLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space[1]};
  justify-self: start;
  width: fit-content;
  min-height: 28px;
  margin-left: -6px;
  padding: 0 8px 0 6px;
  color: ${color.textMuted};
  border-radius: ${radius.control};
  &:hover {
    color: ${color.text};
    background: ${color.hover};
  }
  @media ${media.touch} {
    min-height: 44px;
  }
  ${screenOnly}
`;

export interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** An avatar or an icon before the title. */
  readonly leading?: ReactNode;
  /** A state beside the title, for example "Inativo". */
  readonly badge?: ReactNode;
  /** Target of the back link; the label names it, for example "Clientes". */
  readonly back?: { readonly href: string; readonly label: string } | undefined;
  /** Buttons at the right, or below the title when there is no room. */
  readonly actions?: ReactNode;
}

/** The title of a page (its only h1), with the back link and the page's actions. */
export function PageHeader(props: PageHeaderProps): ReactNode {
  const { title, description, leading, badge, back, actions } = props;
  const heading = <Heading level={1}>{title}</Heading>;
  const titles = (
    <Titles>
      {badge === undefined ? (
        heading
      ) : (
        <TitleLine>
          {heading}
          {badge}
        </TitleLine>
      )}
      {description !== undefined && (
        <Text as="div" tone="muted">
          {description}
        </Text>
      )}
    </Titles>
  );
  return (
    <div data-page-head="">
      {back !== undefined && (
        <BackLink href={back.href}>
          <ArrowLeft size={16} aria-hidden />
          {back.label}
        </BackLink>
      )}
      <Header>
        {leading === undefined ? (
          titles
        ) : (
          <Named>
            {leading}
            {titles}
          </Named>
        )}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Header>
    </div>
  );
}

const pageWidth = { narrow: '720px', default: '1080px', wide: '1440px' } as const;

const PageBody = styled.div<{ $width: keyof typeof pageWidth }>`
  display: flex;
  flex-direction: column;
  gap: ${space[5]};
  width: 100%;
  max-width: ${({ $width }) => pageWidth[$width]};
  margin: 0 auto;
  padding: ${space[6]} ${space[6]} ${space[12]};
  @media ${media.phone} {
    gap: ${space[4]};
    padding: ${space[4]} ${space[4]} ${space[10]};
  }
`;

export interface PageProps extends PageHeaderProps {
  /** `narrow` for forms (720 px), `default` 1080 px, `wide` 1440 px. */
  readonly width?: keyof typeof pageWidth | undefined;
  readonly children: ReactNode;
}

/** A whole screen: header and sections with 20 px between them, centred, with a maximum width. */
export function Page({ width = 'default', children, ...header }: PageProps): ReactNode {
  return (
    <PageBody $width={width}>
      <PageHeader {...header} />
      {children}
    </PageBody>
  );
}

import { Heading, media, space, Text } from '@alinha/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column } from './parts.tsx';

const Sheet = styled(Column)`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding-block: 120px;
  text-align: center;
  text-wrap: balance;
  @media ${media.phone} {
    padding-block: ${space[16]};
  }
`;

type NoticePageProps = {
  readonly title: string;
  readonly text?: string;
  readonly href: string;
  readonly action: string;
  /** The action reloads this page; other links to the current page do nothing. */
  readonly isReload?: boolean;
};

/** A page with only a message and a link. */
export function NoticePage({ title, text, href, action, isReload = false }: NoticePageProps): ReactNode {
  return (
    <Sheet $width="text">
      <Heading level={1} size="section">
        {title}
      </Heading>
      {text && (
        <Text size="lead" tone="muted">
          {text}
        </Text>
      )}
      <Action href={href} data-reload={isReload || undefined}>
        {action}
      </Action>
    </Sheet>
  );
}

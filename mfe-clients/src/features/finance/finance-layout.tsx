import { Button, Card, LoadingState, media, SkeletonList, space } from '@alinha/ui';
import { QueryError, useTexts } from '@alinha/web-kit';
import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../use-download.ts';

/** Numbers of a tab beside its filter and its file. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
`;

export const Numbers = styled(Card)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(150px, 100%), 1fr));
  gap: ${space[4]};
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** A card whose list reaches the edges. */
export const Rows = styled(Card)`
  padding: 0;
  overflow: clip;
`;

/** A table of amounts: only the first column wraps. */
export const TablePlace = styled(Rows)`
  container-type: inline-size;
  td:not(:first-child) {
    white-space: nowrap;
  }
  td:first-child {
    overflow-wrap: anywhere;
  }
`;

type UnreadRowsProps = Pick<ComponentProps<typeof QueryError>, 'text'> & {
  readonly query: ComponentProps<typeof QueryError>['query'] & { readonly isError: boolean };
  /** Number of rows of the skeleton. */
  readonly rows: number;
};

/** In place of rows that are not read: their skeleton, or the failure with a retry. */
export function UnreadRows({ query, text, rows }: UnreadRowsProps): ReactNode {
  if (query.isError) {
    return (
      <Card>
        <QueryError text={text} query={query} />
      </Card>
    );
  }
  return (
    <LoadingState>
      <Rows>
        <SkeletonList rows={rows} />
      </Rows>
    </LoadingState>
  );
}

const Foot = styled.div`
  padding: 8px 12px 12px;
`;

type ShowMoreProps = {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** Loads the next page of a list, if there is one. */
export function ShowMore({ pages }: ShowMoreProps): ReactNode {
  const texts = useTexts();
  if (!pages.hasNextPage) return null;
  return (
    <Foot>
      <Button
        variant="ghost"
        block
        busy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {texts('finance.show_more')}
      </Button>
    </Foot>
  );
}

type DownloadButtonProps = { readonly download: () => Promise<void>; readonly disabled: boolean };

/** Saves the rows of a tab as a file. */
export function DownloadButton({ download, disabled }: DownloadButtonProps): ReactNode {
  const texts = useTexts();
  const { mutate, isPending } = useDownload(download);
  return (
    <Button
      icon={<Download size={16} aria-hidden />}
      busy={isPending}
      disabled={disabled}
      onClick={() => mutate()}
    >
      {texts('finance.download')}
    </Button>
  );
}

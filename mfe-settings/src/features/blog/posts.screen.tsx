import type { PostCard } from '@alinha/contracts-content';
import { Card, EmptyState, LinkButton, Page, Table, type TableColumn, Text } from '@alinha/ui';
import { type Format, QueryError, type Texts, useFormat, usePageTitle, useTexts } from '@alinha/web-kit';
import { Newspaper, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePosts } from './blog.queries.ts';
import { BlogAdminOnly } from './blog-admin-only.tsx';
import { PostState } from './post-state.tsx';

/** Below this container width, titles do not fit beside the other columns and posts become cards. */
const STACK_UNDER_PX = 720;

const TableCard = styled(Card)`
  container-type: inline-size;
  padding: 0;
  overflow: hidden;
`;

const NEW_PATH = '/app/blog/new';

function columnsFor(texts: Texts, format: Format): readonly TableColumn<PostCard>[] {
  return [
    { key: 'title', header: texts('blog.title_field'), cell: ({ title }) => title },
    {
      key: 'state',
      header: texts('blog.state'),
      width: '140px',
      cell: ({ published_at }) => <PostState publishedAt={published_at} />,
    },
    {
      key: 'published',
      header: texts('blog.published_at'),
      width: '150px',
      cell: ({ published_at }) => (published_at === null ? '–' : format.date(published_at)),
    },
    {
      key: 'updated',
      header: texts('blog.updated_at'),
      width: '150px',
      hideOnPhone: true,
      cell: ({ updated_at }) => (
        <Text as="span" tone="muted">
          {format.date(updated_at)}
        </Text>
      ),
    },
  ];
}

/** All posts including drafts, last changed first. */
export function PostsScreen(): ReactNode {
  return (
    <BlogAdminOnly>
      <Posts />
    </BlogAdminOnly>
  );
}

function Posts(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  usePageTitle(texts('blog.title'));
  const posts = usePosts();
  const newButton = (
    <LinkButton variant="primary" href={NEW_PATH} icon={<Plus size={16} aria-hidden />}>
      {texts('blog.new')}
    </LinkButton>
  );
  return (
    <Page
      title={texts('blog.title')}
      description={texts('blog.description')}
      actions={posts.data?.length === 0 ? undefined : newButton}
    >
      <TableCard>
        {posts.data === undefined && posts.isError ? (
          <QueryError text={texts('blog.list_failed')} query={posts} />
        ) : (
          <Table
            caption={texts('blog.title')}
            columns={columnsFor(texts, format)}
            rows={posts.data ?? []}
            rowKey={({ id }) => id}
            rowHref={({ slug }) => `/app/blog/${slug}/edit`}
            loading={posts.isPending}
            stackUnder={STACK_UNDER_PX}
            empty={
              <EmptyState
                icon={<Newspaper size={22} aria-hidden />}
                text={texts('blog.empty')}
                action={newButton}
              />
            }
          />
        )}
      </TableCard>
    </Page>
  );
}

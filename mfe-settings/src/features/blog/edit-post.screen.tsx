import { type EditedPost, postRoutes } from '@alinha/contracts-content';
import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import {
  apiQuery,
  navigate,
  QueryError,
  queryClient,
  toast,
  usePageTitle,
  useParams,
  useTexts,
} from '@alinha/web-kit';
import { SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { usePost, useUpdatePost } from './blog.queries.ts';
import { BlogAdminOnly } from './blog-admin-only.tsx';
import { PostEditor } from './post-editor.tsx';

const LIST_PATH = '/app/blog';

export function EditPostScreen(): ReactNode {
  const { slug = '' } = useParams();
  return (
    <BlogAdminOnly>
      <EditPost key={slug} slug={slug} />
    </BlogAdminOnly>
  );
}

function EditPost({ slug }: { readonly slug: string }): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('blog.edit'));
  const read = usePost(slug);
  // The first loaded version is the base of all changes, so that the server can detect a conflict.
  const [base, setBase] = useState<EditedPost | null>(null);
  const [reloads, setReloads] = useState(0);
  if (base === null && read.data && read.isFetchedAfterMount) setBase(read.data);
  const update = useUpdatePost();
  if (base) {
    const cache = (post: EditedPost) => {
      setBase(post);
      queryClient.setQueryData(apiQuery(postRoutes.getAny, { params: { slug: post.slug } }).queryKey, post);
    };
    return (
      <PostEditor
        key={reloads}
        title={texts('blog.edit')}
        post={base}
        saving={update.isPending}
        onReload={async () => {
          const { data } = await read.refetch();
          if (!data) return;
          setBase(data);
          setReloads(reloads + 1);
        }}
        onSave={({ body, isForced, onSaved, onRefused }) =>
          update.mutate(
            {
              params: { slug: base.slug },
              body: { ...body, ...(!isForced && { version: base.version }) },
            },
            {
              onSuccess: (post) => {
                const turned = (post.published_at === null) !== (base.published_at === null);
                cache(post);
                onSaved(post);
                if (!turned) toast.success(texts('blog.saved'));
                else toast.success(texts(post.published_at ? 'blog.published' : 'blog.unpublished'));
                if (post.slug !== slug) navigate(`${LIST_PATH}/${post.slug}/edit`, { replace: true });
              },
              onError: onRefused,
            },
          )
        }
      />
    );
  }
  return (
    <Page title={texts('blog.edit')} back={{ href: LIST_PATH, label: texts('blog.title') }}>
      {!read.isError ? (
        <FormSkeleton fields={4} />
      ) : (
        <Card>
          {read.error.status === 404 ? (
            <EmptyState
              icon={<SearchX size={22} aria-hidden />}
              text={texts('blog.unknown')}
              action={<LinkButton href={LIST_PATH}>{texts('blog.to_list')}</LinkButton>}
            />
          ) : (
            <QueryError text={texts('blog.load_failed')} query={read} />
          )}
        </Card>
      )}
    </Page>
  );
}

import { navigate, toast, usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useCreatePost } from './blog.queries.ts';
import { BlogAdminOnly } from './blog-admin-only.tsx';
import { PostEditor } from './post-editor.tsx';

export function NewPostScreen(): ReactNode {
  return (
    <BlogAdminOnly>
      <NewPost />
    </BlogAdminOnly>
  );
}

function NewPost(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('blog.new'));
  const create = useCreatePost();
  return (
    <PostEditor
      title={texts('blog.new')}
      post={null}
      saving={create.isPending}
      onSave={({ body, onSaved, onRefused }) =>
        create.mutate(
          { body },
          {
            onSuccess: (post) => {
              onSaved(post);
              toast.success(texts(post.published_at ? 'blog.published' : 'blog.saved'));
              navigate(`/app/blog/${post.slug}/edit`, { replace: true });
            },
            onError: onRefused,
          },
        )
      }
    />
  );
}

import { Badge } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** State of a post: draft, scheduled or published. */
export function PostState({ publishedAt }: { readonly publishedAt: string | null }): ReactNode {
  const texts = useTexts();
  if (publishedAt === null) return <Badge>{texts('blog.states.draft')}</Badge>;
  return new Date(publishedAt) > new Date() ? (
    <Badge tone="info">{texts('blog.states.scheduled')}</Badge>
  ) : (
    <Badge tone="brand">{texts('blog.states.published')}</Badge>
  );
}

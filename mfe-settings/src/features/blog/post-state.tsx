import { Badge } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Whether readers see a post: not yet, from some day on, or now. */
export function PostState({ publishedAt }: { readonly publishedAt: string | null }): ReactNode {
  const texts = useTexts();
  if (publishedAt === null) return <Badge>{texts('blog.states.draft')}</Badge>;
  return new Date(publishedAt) > new Date() ? (
    <Badge tone="info">{texts('blog.states.scheduled')}</Badge>
  ) : (
    <Badge tone="brand">{texts('blog.states.published')}</Badge>
  );
}

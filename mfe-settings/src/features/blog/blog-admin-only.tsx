import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import { usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shows the pages of the blog only to the blog administrator. */
export function BlogAdminOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { user } = useSession();
  if (user === null) return null;
  return user.is_blog_admin ? children : <NotThere />;
}

function NotThere(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('blog.not_found'));
  return (
    <Page title={texts('blog.not_found')}>
      <Card>
        <EmptyState
          icon={<SearchX size={22} aria-hidden />}
          text={texts('blog.not_found_text')}
          action={<LinkButton href="/app/appointments">{texts('blog.to_agenda')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}

import { Banner, Button, Inline, media } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** On a phone, the two smaller actions are in one row and the main one is below them. */
const Actions = styled(Inline)`
  @media ${media.phone} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    width: 100%;
    > :nth-child(3) {
      grid-column: 1 / -1;
    }
  }
`;

type ConflictBannerProps = {
  readonly slug: string;
  readonly busy: boolean;
  /** Saves over the other user's version. */
  readonly onForce: () => void;
  readonly onReload: () => Promise<void>;
};

/** Another user has saved the post meanwhile: the typed text stays, and the author decides. */
export function ConflictBanner({ slug, busy, onForce, onReload }: ConflictBannerProps): ReactNode {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The user may have scrolled far below.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={place}>
      <Banner
        tone="danger"
        title={texts('blog.conflict.title')}
        action={
          <Actions>
            <Button size="sm" onClick={() => window.open(`/app/blog/${slug}/edit`, '_blank', 'noopener')}>
              {texts('blog.conflict.see')}
            </Button>
            <Button size="sm" onClick={() => setAsking(true)}>
              {texts('blog.conflict.reload')}
            </Button>
            <Button size="sm" variant="primary" busy={busy} onClick={onForce}>
              {texts('blog.conflict.force')}
            </Button>
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setAsking}
              title={texts('blog.conflict.reload_title')}
              text={texts('blog.conflict.reload_text')}
              confirmLabel={texts('blog.conflict.reload')}
              cancelLabel={texts('settings.cancel')}
              danger
              onConfirm={onReload}
            />
          </Actions>
        }
      >
        {texts('blog.conflict.text')}
      </Banner>
    </div>
  );
}

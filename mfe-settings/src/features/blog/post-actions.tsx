import type { EditedPost } from '@alinha/contracts-content';
import { Button, color, Inline, LinkButton, media, visuallyHidden } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, navigate, toast, useTexts } from '@alinha/web-kit';
import { ExternalLink, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useDeletePost } from './blog.queries.ts';

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 5;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  margin: 0 -24px -48px;
  padding: 12px 24px;
  background: ${color.surface};
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    flex-wrap: nowrap;
    margin: 0 -16px -40px;
    padding: 8px 16px;
  }
`;

/** On a phone, the first actions show only their icons, so that the bar has one row. */
const Label = styled.span`
  @media ${media.phone} {
    ${visuallyHidden}
  }
`;

type PostActionsProps = {
  readonly post: EditedPost | null;
  readonly saving: boolean;
  /** `published` is omitted to leave it unchanged. */
  readonly onSave: (published?: boolean) => void;
  /** Called before a wanted navigation. */
  readonly onLeave: () => void;
};

/** Actions for the post, always visible. */
export function PostActions({ post, saving, onSave, onLeave }: PostActionsProps): ReactNode {
  const texts = useTexts();
  const [pressed, setPressed] = useState<'save' | 'turn'>('save');
  const isPublished = post !== null && post.published_at !== null;
  const press = (which: 'save' | 'turn', published?: boolean) => {
    setPressed(which);
    onSave(published);
  };
  return (
    <Bar>
      <Inline gap={1} wrap={false}>
        {post && <DeleteButton post={post} onLeave={onLeave} />}
        {isPublished && (
          <LinkButton
            variant="ghost"
            href={`/blog/${post.slug}`}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink size={16} aria-hidden />}
          >
            <Label>{texts('blog.see')}</Label>
          </LinkButton>
        )}
      </Inline>
      <Inline>
        {isPublished ? (
          <>
            <Button busy={saving && pressed === 'turn'} onClick={() => press('turn', false)}>
              {texts('blog.unpublish')}
            </Button>
            <Button variant="primary" busy={saving && pressed === 'save'} onClick={() => press('save')}>
              {texts('settings.save')}
            </Button>
          </>
        ) : (
          <>
            <Button
              busy={saving && pressed === 'save'}
              onClick={() => press('save', post ? undefined : false)}
            >
              {texts('blog.save_draft')}
            </Button>
            <Button variant="primary" busy={saving && pressed === 'turn'} onClick={() => press('turn', true)}>
              {texts('blog.publish')}
            </Button>
          </>
        )}
      </Inline>
    </Bar>
  );
}

function DeleteButton({
  post,
  onLeave,
}: Pick<PostActionsProps, 'onLeave'> & { post: EditedPost }): ReactNode {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const remove = useDeletePost();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { slug: post.slug } });
      onLeave();
      toast.success(texts('blog.deleted'));
      navigate('/app/blog');
    } catch (error) {
      setOpen(false);
      toast.error(errorMessage(error, texts('blog.delete_failed')));
    }
  };
  return (
    <>
      <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={() => setOpen(true)}>
        <Label>{texts('settings.delete')}</Label>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts('blog.delete_title', { title: post.title })}
        text={texts('blog.delete_text')}
        confirmLabel={texts('settings.delete')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={confirm}
      />
    </>
  );
}

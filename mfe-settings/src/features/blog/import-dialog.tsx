import { HTML_MAX_BYTES, type ImportedPost } from '@alinha/contracts-content';
import { Banner, Button, Stack, Text, TextArea } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { FileCode } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useReadHtml } from './blog.queries.ts';

type ImportDialogProps = {
  readonly onClose: () => void;
  /** The form is empty, so the import needs no confirmation. */
  readonly isNothingLost: boolean;
  /** Called with the post that replaces the content of the form. */
  readonly onRead: (post: ImportedPost) => void;
};

/** Imports the HTML of a page, from a file or pasted. Asks before it replaces the content. */
export function ImportDialog({ isNothingLost, onClose, onRead }: ImportDialogProps): ReactNode {
  const texts = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [html, setHtml] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const read = useReadHtml();
  const summaryOf = ({ blocks, left_out }: ImportedPost) =>
    [
      texts('blog.import.found', { count: blocks.length }),
      left_out > 0 && texts('blog.import.left_out', { count: left_out }),
    ]
      .filter(Boolean)
      .join(' ');
  const send = (file: File) => {
    setTooLarge(file.size > HTML_MAX_BYTES);
    read.reset();
    if (file.size > HTML_MAX_BYTES) return;
    const body = new FormData();
    body.append('file', file);
    read.mutate(
      { body },
      {
        onSuccess: (post) => {
          if (!isNothingLost) return;
          onRead(post);
          toast.success(texts('blog.import.filled'), { description: summaryOf(post) });
        },
      },
    );
  };
  const problem = isTooLarge
    ? texts('blog.import.too_large')
    : read.error && (read.error.fields.file ?? errorMessage(read.error, texts('blog.import.failed')));
  const post = isNothingLost ? undefined : read.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts('blog.import.open')}
      description={texts('blog.import.text')}
      footer={
        post ? (
          <>
            <Button onClick={() => read.reset()}>{texts('blog.import.back')}</Button>
            <Button variant="primary" onClick={() => onRead(post)}>
              {texts('blog.import.replace')}
            </Button>
          </>
        ) : (
          <>
            <Button
              icon={<FileCode size={16} aria-hidden />}
              busy={read.isPending}
              onClick={() => chooser.current?.click()}
            >
              {texts('blog.import.file')}
            </Button>
            <Button
              variant="primary"
              busy={read.isPending}
              disabled={html.trim() === ''}
              onClick={() => send(new File([html], 'page.html', { type: 'text/html' }))}
            >
              {texts('blog.import.read')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {post ? (
          <Banner tone="warning" title={post.title || texts('blog.untitled')}>
            {summaryOf(post)} {texts('blog.import.question')}
          </Banner>
        ) : (
          <>
            <TextArea
              label={texts('blog.import.paste')}
              rows={8}
              spellCheck={false}
              value={html}
              onChange={(event) => setHtml(event.target.value)}
            />
            <Text tone="muted" size="small">
              {texts('blog.import.hint')}
            </Text>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={texts('blog.import.file')}
          accept="text/html,.html,.htm"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            event.target.value = '';
          }}
        />
      </Stack>
    </Dialog>
  );
}

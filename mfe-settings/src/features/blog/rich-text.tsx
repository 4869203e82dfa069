import { Button, color, Field, IconButton, Inline, radius, TextField, typeStep } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { Bold, Italic, Link2, List, ListOrdered, RemoveFormatting } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { linkAddress, paragraphsOf } from './rich-text-html.ts';

const Frame = styled.div`
  border: 1px solid ${color.borderControl};
  border-radius: ${radius.control};
  background: ${color.surface};
  &:focus-within {
    outline: 2px solid ${color.focus};
    outline-offset: 1px;
  }
`;

const Tools = styled(Inline)`
  padding: 4px;
  border-bottom: 1px solid ${color.border};
`;

const Area = styled.div`
  min-height: 120px;
  max-height: 60vh;
  padding: 10px 12px;
  overflow-y: auto;
  overflow-wrap: anywhere;
  outline: none;
  ${typeStep('lead')}
  p + p,
  ul,
  ol {
    margin-top: 12px;
  }
  ul,
  ol {
    padding-left: 24px;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    color: ${color.brandText};
    text-decoration: underline;
  }
  img {
    max-width: 100%;
    height: auto;
  }
`;

const TOOLS = [
  { command: 'bold', icon: Bold },
  { command: 'italic', icon: Italic },
  { command: 'insertUnorderedList', icon: List },
  { command: 'insertOrderedList', icon: ListOrdered },
] as const;

type RichTextProps = {
  readonly label: string;
  /** HTML that was sanitized by the server or typed here. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
};

/** A small editor of rich text. Pasted content becomes plain text, because the page defines the style. */
export function RichText({ label, value, error, onChange }: RichTextProps): ReactNode {
  const texts = useTexts();
  const area = useRef<HTMLDivElement>(null);
  const linked = useRef<Range>(undefined);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    if (area.current && htmlOf(area.current) !== value) area.current.innerHTML = value;
  }, [value]);

  const emit = () => area.current && onChange(htmlOf(area.current));
  // Deprecated, but the only way to edit a selection with the browser's undo.
  const run = (command: string, argument?: string) => {
    area.current?.focus();
    document.execCommand(command, false, argument);
    emit();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    run('insertHTML', paragraphsOf(event.clipboardData.getData('text/plain')));
  };
  const askForLink = () => {
    const selection = window.getSelection();
    if (!selection?.rangeCount || !area.current?.contains(selection.anchorNode)) return;
    linked.current = selection.getRangeAt(0);
    setLink(selection.anchorNode?.parentElement?.closest('a')?.getAttribute('href') ?? '');
  };
  const address = linkAddress(link ?? '');
  const setAddress = () => {
    setLink(null);
    const range = linked.current;
    // After the dialog has returned the focus.
    requestAnimationFrame(() => {
      area.current?.focus();
      const selection = window.getSelection();
      if (!range || !selection || address === null) return;
      selection.removeAllRanges();
      selection.addRange(range);
      if (range.collapsed)
        run('insertHTML', `<a href="${encodeURI(address)}">${paragraphsOf(address, 'inline')}</a>`);
      else run('createLink', address);
    });
  };
  return (
    <Field label={label} error={error} group="group">
      {(control) => (
        <Frame>
          <Tools gap={1} role="toolbar" aria-label={texts('blog.rich.tools')}>
            {TOOLS.map(({ command, icon: Icon }) => (
              <IconButton
                key={command}
                label={texts(`blog.rich.${command}`)}
                icon={<Icon size={16} aria-hidden />}
                size="sm"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              />
            ))}
            <IconButton
              label={texts('blog.rich.link')}
              icon={<Link2 size={16} aria-hidden />}
              size="sm"
              onMouseDown={(event) => event.preventDefault()}
              onClick={askForLink}
            />
            <IconButton
              label={texts('blog.rich.plain')}
              icon={<RemoveFormatting size={16} aria-hidden />}
              size="sm"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                run('removeFormat');
                run('unlink');
              }}
            />
          </Tools>
          <Area
            ref={area}
            {...control}
            role="textbox"
            aria-multiline
            aria-label={label}
            contentEditable
            suppressContentEditableWarning
            tabIndex={0}
            onFocus={() => document.execCommand?.('defaultParagraphSeparator', false, 'p')}
            onInput={emit}
            onPaste={paste}
            onDrop={(event) => event.preventDefault()}
          />
          <Dialog
            open={link !== null}
            onOpenChange={(open) => !open && setLink(null)}
            size="sm"
            title={texts('blog.rich.link')}
            footer={
              <>
                <Button onClick={() => setLink(null)}>{texts('settings.cancel')}</Button>
                <Button variant="primary" disabled={address === null} onClick={setAddress}>
                  {texts('blog.rich.set_link')}
                </Button>
              </>
            }
          >
            <TextField
              label={texts('blog.rich.address')}
              type="url"
              value={link ?? ''}
              onChange={(event) => setLink(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would submit the form around the editor.
                event.preventDefault();
                if (address !== null) setAddress();
              }}
            />
          </Dialog>
        </Frame>
      )}
    </Field>
  );
}

/** Browsers leave empty elements in an emptied area; they are not content. */
function htmlOf(area: HTMLElement): string {
  const isEmpty = area.textContent?.trim() === '' && area.querySelector('img, hr') === null;
  return isEmpty ? '' : area.innerHTML;
}

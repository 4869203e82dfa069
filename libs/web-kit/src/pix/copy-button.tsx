import { Button } from '@alinha/ui';
import { toast } from '@alinha/web-kit';
import { Check, Copy } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { usePixTexts } from './pix-texts.ts';

/** Time in which the button says that the text is copied. */
const DONE_MS = 4_000;

type CopyButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'block'> & {
  readonly text: string;
  readonly label: string;
  readonly doneLabel: string;
};

/** Copies a text. Browsers allow it on https and localhost only. */
export function CopyButton({ text, label, doneLabel, ...look }: CopyButtonProps): ReactNode {
  const texts = usePixTexts();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toast.error(texts('copy_failed'));
    }
  };
  return (
    <Button
      {...look}
      icon={isDone ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </Button>
  );
}

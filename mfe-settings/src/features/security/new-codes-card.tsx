import { Button, color, Inline, radius, SectionCard, Stack, space, Text, tabularNumerals } from '@alinha/ui';
import { toast, useSession, useTexts } from '@alinha/web-kit';
import { Copy, Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** Browsers may read an object URL only after the click. */
const URL_LIFETIME_MS = 60_000;

const Focused = styled.div`
  outline: none;
  scroll-margin-top: ${space[8]};
`;

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16.5rem, 100%), 1fr));
  gap: ${space[2]} ${space[4]};
  margin: 0;
  padding: ${space[4]};
  list-style: none;
  background: ${color.background};
  border: 1px solid ${color.border};
  border-radius: ${radius.control};
  font-family: ui-monospace, monospace;
  ${tabularNumerals}
`;

function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

type NewCodesCardProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** New recovery codes, which cannot be read again. On the page instead of a dialog: a dialog is closed by mistake. */
export function NewCodesCard({ codes, onClose }: NewCodesCardProps): ReactNode {
  const texts = useTexts();
  const { user } = useSession({ enabled: false });
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Also scrolls to the card.
    if (codes.length > 0) card.current?.focus();
  }, [codes]);
  const list = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(list);
      toast.success(texts('security.codes_copied'));
    } catch {
      toast.error(texts('security.copy_failed'));
    }
  };
  const heading = texts('security.codes_heading', { email: user?.email ?? '' });
  const download = () => saveText(texts('security.codes_file'), `${heading}\n\n${list}\n`);
  return (
    <Focused ref={card} tabIndex={-1}>
      <SectionCard title={texts('security.codes_title')} description={texts('security.codes_text')}>
        <Stack gap={4}>
          <Codes aria-label={texts('security.recovery_title')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Codes>
          <Text tone="muted">{texts('security.codes_hint')}</Text>
          <Inline gap={2}>
            <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
              {texts('security.codes_copy')}
            </Button>
            <Button icon={<Download size={16} aria-hidden />} onClick={download}>
              {texts('security.codes_download')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {texts('security.codes_done')}
            </Button>
          </Inline>
        </Stack>
      </SectionCard>
    </Focused>
  );
}

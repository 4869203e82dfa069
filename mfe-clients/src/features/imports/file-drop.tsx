import { Button, color, media, radius, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Zone = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 12px;
  padding: 40px 20px;
  text-align: center;
  border: 1.5px dashed ${color.borderControl};
  border-radius: ${radius.card};
  transition: background 160ms;
  &[data-over] {
    border-color: ${color.brand};
    background: ${color.brandTint};
  }
  @media ${media.phone} {
    padding: 28px 16px;
  }
`;

const Mark = styled.div`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  color: ${color.brandText};
  background: ${color.brandTint};
  border-radius: 50%;
`;

// Hidden on touch screens, where files cannot be dropped.
const DropHint = styled.div`
  @media ${media.touch} {
    display: none;
  }
`;

type FileDropProps = {
  readonly busy: boolean;
  /** Text with the largest size. */
  readonly limits: string;
  readonly onFile: (file: File) => void;
};

/** Accepts one CSV file, dropped or chosen. */
export function FileDrop({ busy, limits, onFile }: FileDropProps): ReactNode {
  const texts = useTexts();
  const limitsId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !busy) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Mark>
        <FileSpreadsheet size={22} aria-hidden />
      </Mark>
      <DropHint>
        <Text weight="medium">{texts('import.drop')}</Text>
      </DropHint>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button
        variant="primary"
        busy={busy}
        aria-describedby={limitsId}
        onClick={() => input.current?.click()}
      >
        {texts('import.choose')}
      </Button>
      <Text size="small" tone="muted" id={limitsId}>
        {limits}
      </Text>
    </Zone>
  );
}

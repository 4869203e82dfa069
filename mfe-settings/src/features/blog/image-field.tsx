import {
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  imageAddressSchema,
  shownImage,
  type UploadedImage,
} from '@alinha/contracts-content';
import { Button, color, radius, Stack, TextField } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useUploadImage } from './blog.queries.ts';

const Picture = styled.img`
  max-width: 100%;
  max-height: 180px;
  width: auto;
  background: ${color.neutralTint};
  border-radius: ${radius.control};
`;

/** Width of the file that the preview loads, in pixels. */
const PREVIEW_PX = 480;

type ImageFieldProps = {
  readonly label: string;
  /** Path or http(s) URL; empty without an image. */
  readonly value: string;
  readonly error: string | undefined;
  /** Called with a typed URL. An upload calls `onUploaded` instead. */
  readonly onChange: (url: string) => void;
  readonly onUploaded: (image: UploadedImage) => void;
};

/** Field for an image: an upload, or the URL of an image on another site. */
export function ImageField({ label, value, error, onChange, onUploaded }: ImageFieldProps): ReactNode {
  const texts = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useUploadImage(onUploaded);
  const [isTooLarge, setTooLarge] = useState(false);
  const [unreachableUrl, setUnreachableUrl] = useState<string | null>(null);
  // Text that is not applied yet. Blur and Enter apply it, so the preview requests no half-typed URL.
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed !== value) onChange(typed.trim());
    setTyped(null);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > IMAGE_MAX_BYTES);
    if (file.size > IMAGE_MAX_BYTES) upload.clearProblem();
    else upload.send(file);
  };
  const previewUrl = imageAddressSchema.safeParse(value).success ? shownImage(value, PREVIEW_PX) : null;
  // An image of another site may fail to load.
  const isUnreachable = previewUrl !== null && previewUrl === unreachableUrl;
  const problem =
    (isTooLarge ? texts('blog.image_too_large') : upload.problem) ??
    error ??
    (isUnreachable ? texts('blog.image_unreachable') : undefined);
  return (
    <Stack gap={3} align="start">
      {previewUrl !== null && !isUnreachable && (
        <Picture src={previewUrl} alt="" onError={() => setUnreachableUrl(previewUrl)} />
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={texts('blog.upload')}
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Button
        icon={<ImageUp size={16} aria-hidden />}
        busy={upload.isPending}
        onClick={() => chooser.current?.click()}
      >
        {texts('blog.upload')}
      </Button>
      <FullWidth>
        <TextField
          label={label}
          hint={texts('blog.image_hint')}
          autoCapitalize="none"
          spellCheck={false}
          error={problem}
          value={typed ?? value}
          onChange={(event) => {
            setTyped(event.target.value);
            setTooLarge(false);
            upload.clearProblem();
          }}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </FullWidth>
    </Stack>
  );
}

const FullWidth = styled.div`
  width: 100%;
`;

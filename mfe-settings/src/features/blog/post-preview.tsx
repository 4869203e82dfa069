import { imageAddressSchema, shownImage } from '@alinha/contracts-content';
import { LOCALES } from '@alinha/contracts-core';
import { color, fontWeight, radius, Text } from '@alinha/ui';
import { useLanguage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { FormBlock } from './post-form.schema.ts';

const Sheet = styled.section`
  max-height: calc(100dvh - var(--shell-top-height) - 120px);
  overflow-y: auto;
  background: ${color.background};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
`;

const Label = styled.div`
  padding: 10px 20px;
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
`;

/** Layout of the public page: one column of 712 px, large type. */
const Post = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 752px;
  margin: 0 auto;
  padding: 24px 20px 40px;
  font-size: 1.0625rem;
  line-height: 1.75rem;
  overflow-wrap: anywhere;
  img {
    max-width: 100%;
    height: auto;
    border-radius: ${radius.card};
  }
  p + p {
    margin-top: 16px;
  }
  a {
    color: ${color.brandText};
    text-decoration: underline;
  }
  strong,
  b {
    font-weight: ${fontWeight.semibold};
  }
  ul,
  ol {
    padding-left: 24px;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  h3,
  h4,
  h5,
  h6 {
    margin-top: 12px;
    font-size: 1.125rem;
    font-weight: ${fontWeight.semibold};
    line-height: 1.3;
  }
  h3[data-level='1'],
  h3[data-level='2'] {
    font-size: 1.625rem;
  }
  h3[data-level='3'] {
    font-size: 1.375rem;
  }
`;

const Title = styled.h2`
  font-size: 2.125rem;
  font-weight: ${fontWeight.bold};
  line-height: 1.15;
  letter-spacing: -0.025em;
`;

const PICTURE_PX = 960;

type PostPreviewProps = {
  readonly title: string;
  readonly subtitle: string;
  readonly cover: string;
  readonly blocks: readonly FormBlock[];
  readonly publishedAt: string | null;
};

/** Preview of the public page. */
export function PostPreview({ title, subtitle, cover, blocks, publishedAt }: PostPreviewProps): ReactNode {
  const texts = useTexts();
  // Same format as the public page.
  const day = new Intl.DateTimeFormat(LOCALES[useLanguage()], { dateStyle: 'long', timeZone: 'UTC' });
  const first = cover || (blocks.find(({ type, url }) => type === 'image' && url !== '')?.url ?? '');
  const repeated = blocks.findIndex(({ type, url }) => type === 'image' && url === first);
  return (
    <Sheet aria-label={texts('blog.preview')} tabIndex={0}>
      <Label>
        <Text tone="muted" size="small">
          {texts('blog.preview')}
        </Text>
      </Label>
      <Post lang="pt-BR">
        <Title>{title || texts('blog.untitled')}</Title>
        {subtitle && (
          <Text size="lead" tone="muted">
            {subtitle}
          </Text>
        )}
        <Text tone="muted">{day.format(publishedAt ? new Date(publishedAt) : new Date())}</Text>
        <PreviewPicture url={first} alt="" />
        {blocks.map((block, index) =>
          index === repeated ? null : <PreviewBlock key={index} block={block} />,
        )}
      </Post>
    </Sheet>
  );
}

function PreviewPicture({ url, alt }: { readonly url: string; readonly alt: string }): ReactNode {
  if (!imageAddressSchema.safeParse(url).success) return null;
  return (
    <figure>
      <img src={shownImage(url, PICTURE_PX)} alt={alt} />
    </figure>
  );
}

function PreviewBlock({ block }: { readonly block: FormBlock }): ReactNode {
  const { type, text, level, url, alt } = block;
  if (type === 'heading') return <h3 data-level={level}>{text}</h3>;
  if (type === 'image') return <PreviewPicture url={url} alt={alt} />;
  // Content of the editor beside it: sanitized by the server, or typed here.
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}

import type { Block, PostPage as Post } from '@alinha/contracts-content';
import { color, fontWeight, Heading, media, radius, space, Text, typeStep } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column, InlineLink } from '../frame/parts.tsx';
import { Cards, dateOf, Picture, PostCardView, useDay } from './post-parts.tsx';

const Sheet = styled(Column)`
  display: grid;
  gap: ${space[6]};
  padding-block: ${space[10]} ${space[16]};
  @media ${media.phone} {
    padding-block: ${space[5]} ${space[10]};
  }
`;

const Back = styled(InlineLink)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  justify-self: start;
  text-decoration: none;
`;

const Head = styled.header`
  display: grid;
  gap: ${space[3]};
`;

const Cover = styled.div`
  overflow: hidden;
  border-radius: ${radius.dialog};
  background: ${color.neutralTint};
  img {
    width: 100%;
    height: auto;
  }
`;

/** Content of an author, with styles for all elements that the sanitizer allows. */
const Content = styled.div`
  display: grid;
  gap: ${space[5]};
  font-size: 1.0625rem;
  line-height: 1.75rem;
  overflow-wrap: anywhere;
  > div {
    display: grid;
    gap: ${space[4]};
  }
  p + p {
    margin-top: 0;
  }
  a {
    color: ${color.brandText};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  strong,
  b {
    font-weight: ${fontWeight.semibold};
  }
  ul,
  ol {
    display: grid;
    gap: ${space[2]};
    padding-left: ${space[6]};
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  blockquote {
    margin: 0;
    padding-left: ${space[4]};
    border-left: 4px solid ${color.brandMark};
    color: ${color.textMuted};
  }
  pre {
    margin: 0;
    padding: ${space[4]};
    overflow-x: auto;
    background: ${color.neutralTint};
    border-radius: ${radius.control};
    font-size: 0.875rem;
    line-height: 1.25rem;
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${space[2]} ${space[3]};
    border: 1px solid ${color.border};
    text-align: left;
  }
  figure img,
  > div img {
    width: 100%;
    height: auto;
    border-radius: ${radius.card};
  }
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin-top: ${space[4]};
    font-weight: ${fontWeight.semibold};
    letter-spacing: -0.015em;
    line-height: 1.3;
    text-wrap: balance;
  }
  h2 {
    font-size: 1.625rem;
  }
  h3 {
    font-size: 1.375rem;
  }
  h4,
  h5,
  h6 {
    font-size: 1.125rem;
  }
`;

const Call = styled.aside`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding: ${space[8]} ${space[5]};
  border-radius: ${radius.dialog};
  background: linear-gradient(160deg, ${color.brandTint}, color-mix(in srgb, ${color.brandMark} 30%, ${color.surface}));
  text-align: center;
  text-wrap: balance;
  p {
    ${typeStep('title')}
    font-weight: ${fontWeight.semibold};
  }
`;

const Others = styled.section`
  padding-block: ${space[12]} ${space[16]};
  background: ${color.surface};
  border-top: 1px solid ${color.border};
  h2 {
    margin-bottom: ${space[6]};
  }
`;

/** The title is the page's h1, so headings of the content are below it. */
const HEADINGS = { 1: 'h2', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;

function BlockView({ block }: { readonly block: Block }): ReactNode {
  if (block.type === 'heading') {
    const Tag = HEADINGS[block.level as keyof typeof HEADINGS] ?? 'h6';
    return <Tag>{block.text}</Tag>;
  }
  if (block.type === 'image') {
    return (
      <figure>
        <Picture url={block.url} alt={block.alt} sizes="(max-width: 760px) 100vw, 712px" />
      </figure>
    );
  }
  // Sanitized by the content service when the post is saved.
  return <div dangerouslySetInnerHTML={{ __html: block.text }} />;
}

/** Omits the first picture of the content when it is also the cover. */
function withoutCover({ content, image }: Post): readonly Block[] {
  const shown = content.findIndex((block) => block.type === 'image' && block.url === image?.url);
  return content.filter((_block, index) => index !== shown);
}

export function PostPage({ post }: { readonly post: Post }): ReactNode {
  const texts = useTexts();
  const day = useDay();
  const date = dateOf(post);
  const isChanged = post.updated_at.slice(0, 10) > date.slice(0, 10);
  return (
    <>
      <Sheet as="article" $width="text">
        <Back href="/blog">
          <ArrowLeft size={16} aria-hidden />
          {texts('post.back')}
        </Back>
        <Head>
          <div lang="pt-BR">
            <Heading level={1} size="hero">
              {post.title}
            </Heading>
          </div>
          {post.subtitle && (
            <div lang="pt-BR">
              <Text size="lead" tone="muted">
                {post.subtitle}
              </Text>
            </div>
          )}
          <Text tone="muted">
            <time dateTime={date}>{day(date)}</time>
            {isChanged && ` · ${texts('post.updated', { date: day(post.updated_at) })}`}
          </Text>
        </Head>
        {post.image && (
          <Cover>
            <Picture {...post.image} sizes="(max-width: 760px) 100vw, 712px" isFirst />
          </Cover>
        )}
        <Content lang="pt-BR">
          {withoutCover(post).map((block, index) => (
            // The list never changes and blocks have no ids.
            <BlockView key={index} block={block} />
          ))}
        </Content>
        <Call>
          <p>{texts('post.call')}</p>
          <Action href="/">{texts('post.call_action')}</Action>
        </Call>
      </Sheet>
      {post.related.length > 0 && (
        <Others aria-labelledby="more">
          <Column>
            <Heading level={2} size="section" id="more">
              {texts('post.more')}
            </Heading>
            <Cards>
              {post.related.map((other) => (
                <li key={other.id}>
                  <PostCardView
                    post={other}
                    level={3}
                    action={texts('post.read_now')}
                    actionName={texts('post.read_now_about', { title: other.title })}
                  />
                </li>
              ))}
            </Cards>
          </Column>
        </Others>
      )}
    </>
  );
}

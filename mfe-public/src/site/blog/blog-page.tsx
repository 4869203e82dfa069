import type { PostCard } from '@alinha/contracts-content';
import { color, controlFrame, foldText, Heading, media, space, Text, visuallyHidden } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { CloudOff, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column } from '../frame/parts.tsx';
import { Cards, PostCardView } from './post-parts.tsx';

const Sheet = styled(Column)`
  display: grid;
  gap: ${space[8]};
  padding-block: ${space[16]};
  @media ${media.phone} {
    gap: ${space[6]};
    padding-block: ${space[8]} ${space[12]};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[5]};
`;

const Titles = styled.div`
  display: grid;
  gap: ${space[2]};
`;

/** Lucide's X, as a mask. */
const CROSS =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='M18 6 6 18M6 6l12 12'/%3E%3C/svg%3E\")";

const SearchForm = styled.form`
  position: relative;
  width: min(360px, 100%);
  label {
    ${visuallyHidden}
  }
  svg {
    position: absolute;
    left: 12px;
    top: 50%;
    transform: translateY(-50%);
    color: ${color.textMuted};
    pointer-events: none;
  }
  input {
    ${controlFrame}
    min-height: 44px;
    padding-left: 38px;
    font-size: 1rem;
  }
  /* The browser's own clear button, which needs no script, in the application's style. */
  input::-webkit-search-cancel-button {
    appearance: none;
    width: 44px;
    height: 42px;
    margin-right: -12px;
    background: ${color.textMuted};
    mask: ${CROSS} center / 16px no-repeat;
    cursor: pointer;
  }
`;

const Nothing = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding-block: ${space[12]};
  text-align: center;
  &[hidden] {
    display: none;
  }
`;

type BlogPageProps = {
  /** Null when they failed to load. */
  readonly posts: readonly PostCard[] | null;
  /** The searched text, from the form without a script. */
  readonly search: string;
};

/** Cards of all posts. The script hides those whose title does not match the typed text. */
export function BlogPage({ posts, search }: BlogPageProps): ReactNode {
  const texts = useTexts();
  const wanted = foldText(search.trim());
  const matches = ({ title }: PostCard) => foldText(title).includes(wanted);
  const hasNone = posts?.length === 0;
  return (
    <Sheet>
      <Head>
        <Titles>
          <Heading level={1} size="hero">
            {texts('blog.title')}
          </Heading>
          <Text size="lead" tone="muted">
            {texts('blog.intro')}
          </Text>
        </Titles>
        {posts && !hasNone && (
          <SearchForm action="/blog" role="search" data-search>
            <label htmlFor="search">{texts('blog.search_name')}</label>
            <Search size={18} aria-hidden />
            <input
              id="search"
              name="q"
              type="search"
              defaultValue={search}
              placeholder={texts('blog.search')}
              autoComplete="off"
            />
          </SearchForm>
        )}
      </Head>
      {posts ? (
        <>
          <Cards data-posts>
            {posts.map((post, index) => (
              <li key={post.id} data-title={foldText(post.title)} hidden={!matches(post)}>
                <PostCardView
                  post={post}
                  level={2}
                  action={texts('blog.read_more')}
                  actionName={texts('blog.read_more_about', { title: post.title })}
                  isFirst={index === 0}
                />
              </li>
            ))}
          </Cards>
          {hasNone && (
            <Nothing>
              <Text size="lead">{texts('blog.empty')}</Text>
            </Nothing>
          )}
          {!hasNone && (
            <div role="status">
              <Nothing data-no-match hidden={posts.some(matches)}>
                <Text size="lead">{texts('blog.no_match')}</Text>
                <Action href="/blog" $look="secondary" $size="md" data-show-all>
                  {texts('blog.show_all')}
                </Action>
              </Nothing>
            </div>
          )}
        </>
      ) : (
        <Nothing role="alert">
          <CloudOff size={40} aria-hidden />
          <Text size="lead">{texts('blog.failed')}</Text>
          <Text tone="muted">{texts('blog.failed_text')}</Text>
          <Action
            href={search ? `/blog?q=${encodeURIComponent(search)}` : '/blog'}
            $look="secondary"
            $size="md"
            data-reload
          >
            {texts('blog.retry')}
          </Action>
        </Nothing>
      )}
    </Sheet>
  );
}

import { imageSrcSet, type PostCard, shownImage } from '@alinha/contracts-content';
import { LOCALES } from '@alinha/contracts-core';
import { color, fontWeight, Heading, LogoMark, media, motion, radius, space, Text } from '@alinha/ui';
import { useLanguage } from '@alinha/web-kit';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Formats an instant as a date in UTC: `20 de novembro de 2026`. */
export function useDay(): (instant: string) => string {
  const format = new Intl.DateTimeFormat(LOCALES[useLanguage()], { dateStyle: 'long', timeZone: 'UTC' });
  return (instant) => format.format(new Date(instant));
}

/** Date of a post: its publication, else its creation. */
export const dateOf = ({ published_at, created_at }: PostCard) => published_at ?? created_at;

type PictureProps = {
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null;
  readonly height?: number | null;
  /** Width in the page, by which the browser chooses a file. */
  readonly sizes: string;
  /** Visible without scrolling. */
  readonly isFirst?: boolean;
};

export function Picture({ url, alt, width, height, sizes, isFirst = false }: PictureProps): ReactNode {
  return (
    <img
      src={shownImage(url, 960)}
      srcSet={imageSrcSet(url) ?? undefined}
      sizes={sizes}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[6]};
  @media ${media.tabletDown} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
  > li {
    display: flex;
  }
  > li[hidden] {
    display: none;
  }
`;

const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  min-width: 0;
  overflow: hidden;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  transition: border-color ${motion.fast} ${motion.ease};
  &:hover {
    border-color: ${color.borderControl};
  }
`;

const Cover = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  background: linear-gradient(160deg, ${color.brandTint}, color-mix(in srgb, ${color.brandMark} 22%, ${color.surface}));
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space[2]};
  padding: ${space[5]};
`;

const More = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  margin-top: auto;
  color: ${color.brandText};
  font-weight: ${fontWeight.semibold};
  /* The whole card is a link to the post. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.dialog};
  }
`;

type PostCardViewProps = {
  readonly post: PostCard;
  readonly level: 2 | 3;
  readonly action: string;
  /** The action with the title, for screen readers that read links out of context. */
  readonly actionName: string;
  readonly isFirst?: boolean;
};

/** A post in a list. Posts are in Portuguese in both page languages. */
export function PostCardView({
  post,
  level,
  action,
  actionName,
  isFirst = false,
}: PostCardViewProps): ReactNode {
  const day = useDay();
  const date = dateOf(post);
  return (
    <Card>
      <Cover>
        {post.image ? (
          <Picture
            url={post.image.url}
            alt={post.image.alt}
            sizes="(max-width: 767px) 100vw, (max-width: 1023px) 50vw, 360px"
            isFirst={isFirst}
          />
        ) : (
          <LogoMark size={56} />
        )}
      </Cover>
      <Body>
        <Text as="time" size="small" tone="muted">
          {day(date)}
        </Text>
        <div lang="pt-BR">
          <Heading level={level} size="title">
            {post.title}
          </Heading>
        </div>
        <div lang="pt-BR">
          <Text tone="muted">{post.subtitle ?? post.excerpt}</Text>
        </div>
        <More href={`/blog/${post.slug}`} aria-label={actionName}>
          {action}
          <ArrowRight size={16} aria-hidden />
        </More>
      </Body>
    </Card>
  );
}

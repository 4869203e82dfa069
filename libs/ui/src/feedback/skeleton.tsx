import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { color } from '../theme/tokens.ts';

const shimmer = keyframes`from { background-position: 120% 0; } to { background-position: -120% 0; }`;

const Shape = styled.span`
  display: block;
  flex: none;
  max-width: 100%;
  background-color: color-mix(in srgb, ${color.text} 8%, transparent);
  background-image: linear-gradient(
    100deg,
    transparent 30%,
    color-mix(in srgb, ${color.surface} 60%, transparent) 50%,
    transparent 70%
  );
  background-size: 200% 100%;
  animation: ${shimmer} 1600ms linear infinite;
  @media ${media.reducedMotion} {
    background-image: none;
    animation: none;
  }
`;

export interface SkeletonProps {
  /** Default `line` (a line of text). */
  readonly shape?: 'line' | 'block' | 'circle' | undefined;
  /** CSS length, or pixels. */
  readonly width?: string | number | undefined;
  readonly height?: string | number | undefined;
}

const toLength = (length: string | number): string => (typeof length === 'number' ? `${length}px` : length);

/** Placeholder of loading content in its final size. Not announced: the region around it announces "loading". */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps): ReactNode {
  const size = {
    line: { width: '100%', height: 12, borderRadius: 6, margin: '4px 0' },
    block: { width: '100%', height: 80, borderRadius: 8, margin: 0 },
    circle: { width: 36, height: width ?? 36, borderRadius: '50%', margin: 0 },
  }[shape];
  const style = { ...size, width: toLength(width ?? size.width), height: toLength(height ?? size.height) };
  return <Shape aria-hidden style={style} />;
}

export interface SkeletonListProps {
  readonly rows?: number | undefined;
  /** Circle at the left, for a list of people. */
  readonly avatar?: boolean | undefined;
}

const ListShape = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  height: 60px;
  padding: 0 20px;
  > div {
    flex: 1;
  }
  &:not(:last-child) {
    border-bottom: 1px solid ${color.border};
  }
  @media ${media.phone} {
    padding: 0 16px;
  }
`;

const lineWidths = ['46%', '38%', '52%', '34%', '42%'];

/** Placeholder rows of a List, with the height of a ListRow. */
export function SkeletonList({ rows = 5, avatar = true }: SkeletonListProps): ReactNode {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <ListShape key={row}>
          {avatar && <Skeleton shape="circle" />}
          <div>
            <Skeleton width={lineWidths[row % lineWidths.length]} />
            <Skeleton width="24%" height={10} />
          </div>
          <Skeleton width={64} />
        </ListShape>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { professionalTint } from '../theme/professional-tint.ts';
import { color, fontWeight, rem } from '../theme/tokens.ts';

const grown = (px: number) => `min(${rem(px)}, ${px * 1.4}px)`;

const Circle = styled.span<{ $size: number }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  /* Initials grow with the text size up to the size of the avatar's place. */
  width: ${({ $size }) => grown($size)};
  height: ${({ $size }) => grown($size)};
  overflow: hidden;
  border-radius: 50%;
  color: ${color.text};
  font-size: ${({ $size }) => grown(Math.max(10, Math.round($size * 0.36)))};
  line-height: 1;
  font-weight: ${fontWeight.semibold};
  letter-spacing: 0.01em;
  user-select: none;
`;

// Generated content, because letters would be part of the visible label of a surrounding button.
const Initials = styled.span`
  &::before {
    content: attr(data-initials);
  }
`;

/** First letters of the first and last words: "Ana Maria Souza" gives AS. */
export function initialsOf(name: string): string {
  // Leading signs are removed: quotes around a nickname, brackets around a remark.
  const words = name.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''));
  const named = words.filter(Boolean);
  const letters = [named[0], named.length > 1 ? named.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

export interface AvatarProps {
  readonly name: string;
  /** A professional's hex; default neutral. */
  readonly color?: string | undefined;
  /** Pixels; default 36. */
  readonly size?: number | undefined;
}

/** Initials on a tint of the person's colour. Not announced, because the name is visible beside it. */
export function Avatar({ name, color: hex, size = 36 }: AvatarProps): ReactNode {
  const shades = hex === undefined ? null : professionalTint(hex);
  const style =
    shades === null
      ? { background: color.neutralTint }
      : {
          background: `color-mix(in srgb, ${shades.bar} 22%, ${color.surface})`,
          boxShadow: `inset 0 0 0 1.5px color-mix(in srgb, ${shades.bar} 60%, transparent)`,
        };
  return (
    <Circle $size={size} style={style} aria-hidden>
      <Initials data-initials={initialsOf(name)} />
    </Circle>
  );
}

/** A 4 px bar in a professional's colour, with the height of its container. */
export const ColorBar = styled.span.attrs<{ $color: string }>(({ $color }) => ({
  style: { background: professionalTint($color).bar },
  'aria-hidden': true,
}))<{ $color: string }>`
  display: block;
  flex: none;
  align-self: stretch;
  width: 4px;
  min-height: 16px;
  border-radius: 2px;
  /* Keeps a white bar visible on white. */
  box-shadow: inset 0 0 0 1px color-mix(in srgb, ${color.text} 12%, transparent);
`;

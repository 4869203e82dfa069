import { color, fontWeight, media, motion, radius, space, typeStep } from '@alinha/ui';
import { css, styled } from 'styled-components';

/** Column of the page's content. */
export const Column = styled.div<{ $width?: 'text' | 'page' }>`
  width: 100%;
  max-width: ${({ $width = 'page' }) => ($width === 'text' ? '760px' : '1160px')};
  margin-inline: auto;
  padding-inline: ${space[6]};
  @media ${media.phone} {
    padding-inline: ${space[4]};
  }
`;

export const Section = styled.section<{ $ground?: 'plain' | 'surface' }>`
  padding-block: 96px;
  background: ${({ $ground = 'plain' }) => ($ground === 'surface' ? color.surface : 'transparent')};
  scroll-margin-top: 64px;
  @media ${media.tabletDown} {
    padding-block: ${space[16]};
  }
`;

export const SectionHead = styled.div`
  display: grid;
  gap: ${space[2]};
  justify-items: center;
  max-width: 640px;
  margin: 0 auto ${space[12]};
  text-align: center;
  text-wrap: balance;
  @media ${media.phone} {
    margin-bottom: ${space[8]};
  }
`;

const look = {
  primary: css`
    background: ${color.brand};
    color: ${color.textOnBrand};
    &:hover {
      background: ${color.brandHover};
    }
  `,
  secondary: css`
    background: ${color.surface};
    color: ${color.text};
    border-color: ${color.borderControl};
    &:hover {
      background: ${color.hover};
    }
  `,
};

/** A link in the style of a button, larger than the application's buttons. */
export const Action = styled.a<{ $look?: keyof typeof look; $size?: 'md' | 'lg'; $block?: boolean }>`
  display: ${({ $block = false }) => ($block ? 'flex' : 'inline-flex')};
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: ${({ $size = 'lg' }) => ($size === 'lg' ? '48px' : '40px')};
  padding: 4px ${({ $size = 'lg' }) => ($size === 'lg' ? space[6] : space[4])};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  ${({ $size = 'lg' }) => typeStep($size === 'lg' ? 'lead' : 'body')}
  font-weight: ${fontWeight.semibold};
  text-align: center;
  cursor: pointer;
  transition: background ${motion.fast} ${motion.ease};
  ${({ $look = 'primary' }) => look[$look]}
  @media ${media.touch} {
    min-height: ${({ $size = 'lg' }) => ($size === 'lg' ? '52px' : '44px')};
  }
`;

/** A link in running text. */
export const InlineLink = styled.a`
  color: ${color.brandText};
  font-weight: ${fontWeight.medium};
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent);
  text-underline-offset: 3px;
  &:hover {
    text-decoration-color: currentcolor;
  }
`;

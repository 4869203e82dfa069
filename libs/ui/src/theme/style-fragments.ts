import { css, keyframes } from 'styled-components';
import { media } from './media.ts';
import { color, type FontStep, fontSize, motion, radius, shadow } from './tokens.ts';

/** Digits of equal width, for times, money and tables. */
export const tabularNumerals = css`
  font-variant-numeric: tabular-nums;
`;

/** Size and line height of a step of the type scale. */
export const typeStep = (step: FontStep) => css`
  font-size: ${fontSize[step].size};
  line-height: ${fontSize[step].line};
`;

/** One line, cut with an ellipsis. */
export const ellipsis = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** For screen readers only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** Not printed: menus, controls and messages. */
export const screenOnly = css`
  @media print {
    display: none !important;
  }
`;

/** Surface of elements that float over the page. */
export const floatingSurface = css`
  background: ${color.raised};
  color: ${color.text};
  border-radius: ${radius.card};
  box-shadow: ${shadow.floating};
`;

/** Frame of text-like controls: 36 px for a mouse, 44 px for touch. */
export const controlFrame = css`
  width: 100%;
  min-height: 36px;
  padding: 0 12px;
  background: ${color.surface};
  color: ${color.text};
  border: 1px solid ${color.borderControl};
  border-radius: ${radius.control};
  transition: border-color ${motion.fast} ${motion.ease};

  &:hover:not(:disabled, [aria-invalid="true"]) {
    border-color: ${color.textMuted};
  }
  &:focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: -1px;
    border-color: ${color.focus};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  /* A refused form focuses a field by script, where a button does not match :focus-visible. */
  &[aria-invalid='true']:focus {
    outline: 2px solid ${color.danger};
    outline-offset: -1px;
    border-color: ${color.danger};
  }
  &:disabled {
    /* Browsers pale a disabled select. */
    opacity: 1;
    background: ${color.sunken};
    color: ${color.textMuted};
    border-color: ${color.border};
    cursor: not-allowed;
  }
  @media ${media.touch} {
    min-height: 44px;
    /* Under 16 px, iOS zooms the page when the field gets the focus. */
    font-size: 1rem;
  }
`;

export const fadeIn = keyframes`from { opacity: 0; }`;
export const riseIn = keyframes`from { opacity: 0; transform: translateY(4px) scale(0.985); }`;
export const slideFromRight = keyframes`from { transform: translateX(100%); }`;
export const slideFromLeft = keyframes`from { transform: translateX(-100%); }`;
export const slideFromBottom = keyframes`from { transform: translateY(100%); }`;
export const fadeOut = keyframes`to { opacity: 0; }`;
export const spin = keyframes`to { transform: rotate(360deg); }`;

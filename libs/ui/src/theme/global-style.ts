import { createGlobalStyle, css } from 'styled-components';
import { media } from './media.ts';
import { type ColorName, darkPalette, lightPalette } from './palette.ts';
import { color, colorProperty, fontFamily, fontSize, radius } from './tokens.ts';

function declarations(palette: Readonly<Record<ColorName, string>>): string {
  return (Object.keys(palette) as ColorName[])
    .map((name) => `${colorProperty(name)}: ${palette[name]};`)
    .join('\n');
}

const light = css`
  color-scheme: light;
  ${declarations(lightPalette)}
  --color-backdrop: rgb(14 22 17 / 0.4);
  --shadow-floating: 0 0 0 1px rgb(22 33 26 / 0.06), 0 4px 8px -2px rgb(22 33 26 / 0.08),
    0 12px 32px -4px rgb(22 33 26 / 0.14);
`;

const dark = css`
  color-scheme: dark;
  ${declarations(darkPalette)}
  --color-backdrop: rgb(0 0 0 / 0.6);
  --shadow-floating: 0 0 0 1px rgb(255 255 255 / 0.08), 0 12px 32px -4px rgb(0 0 0 / 0.6);
`;

/**
 * Custom properties of both themes, the reset, the focus ring and the reduced-motion rule. Render it once, at the top
 * of the host.
 */
export const GlobalStyle = createGlobalStyle`
  :root { ${light} }
  @media ${media.dark} { :root:not([data-theme]) { ${dark} } }
  :root[data-theme='dark'] { ${dark} }
  :root[data-theme='light'] { ${light} }
  /* Paper is light in both themes. The rule wins over the dark theme of index.html too. */
  @media print {
    :root:root { ${light} --color-background: ${color.surface}; }
  }

  *, *::before, *::after { box-sizing: border-box; }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scrollbar-color: ${color.borderControl} transparent;
  }

  body {
    margin: 0;
    background: ${color.background};
    color: ${color.text};
    font-family: ${fontFamily};
    font-size: ${fontSize.body.size};
    line-height: ${fontSize.body.line};
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    text-rendering: optimizeLegibility;
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  img, svg { display: block; max-width: 100%; }
  /* A right-to-left name keeps its direction and is aligned like the names around it. */
  [dir='auto']:not(input, textarea) { text-align: match-parent; }
  a { color: inherit; text-decoration: none; }
  ::selection { background: color-mix(in srgb, ${color.brandMark} 35%, transparent); }
  ::placeholder { color: ${color.textMuted}; opacity: 1; }

  :focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
    border-radius: ${radius.control};
  }
  /* A container focused by a script (a dialog, a page heading) is not a Tab stop. */
  [tabindex='-1']:focus-visible {
    outline: none;
  }

  @media ${media.reducedMotion} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;

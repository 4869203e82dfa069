import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/theme/fonts.css';
import { Gallery } from '../src/gallery/index.ts';
import { applySavedColorScheme, GlobalStyle, LateToaster } from '../src/index.ts';

applySavedColorScheme();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GlobalStyle />
      <main>
        <Gallery />
      </main>
      <LateToaster />
    </StrictMode>,
  );
}

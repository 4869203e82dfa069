import '@alinha/ui/fonts.css';
import { applySavedColorScheme, fetchLateViews, GlobalStyle, LateToaster, whenTouched } from '@alinha/ui';
import { AppRoot, addCatalog, captureSource, followCountry, onMove, setEarlyReplies } from '@alinha/web-kit';
import { createRoot } from 'react-dom/client';
import { takeEarlyRequests } from './early-requests.ts';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { loadRegistry } from './remotes/registry-store.ts';
import { shareLibraries } from './remotes/shared-libraries.ts';
import { ShellApp } from './shell-app.tsx';
import { ignoreStrayClicks } from './stray-clicks.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function startGallery(place: HTMLElement): Promise<void> {
  const { Gallery } = await import('@alinha/ui/gallery');
  createRoot(place).render(
    <>
      <GlobalStyle />
      <main>
        <Gallery />
      </main>
      <LateToaster />
    </>,
  );
}

function startShell(place: HTMLElement): void {
  shareLibraries();
  const early = takeEarlyRequests();
  captureSource();
  onMove(() => captureSource());
  addCatalog('shell', { pt, en });
  void followCountry();
  setEarlyReplies(early.replies);
  void loadRegistry(early.registry);
  whenTouched(fetchLateViews);
  ignoreStrayClicks(window);
  createRoot(place).render(
    <AppRoot namespace="shell">
      <ShellApp />
    </AppRoot>,
  );
}

applySavedColorScheme();
if (import.meta.env.DEV && window.location.pathname === '/ui') void startGallery(root);
else startShell(root);

import '@alinha/ui/fonts.css';
import { enhanceSearch } from './blog-search.ts';
import { enhanceDeletion } from './deletion-form.ts';
import { enhanceLanguages } from './languages.ts';
import { enhanceLinks } from './links.ts';
import { enhanceMenu } from './menu.ts';
import { prefetchApplication } from './prefetch.ts';
import { recoverByItself } from './unavailable-parts.ts';

// The pages also work without these scripts.
enhanceLanguages();
enhanceLinks();
enhanceMenu();
enhanceSearch();
enhanceDeletion();
prefetchApplication();
if (document.querySelector('[data-unavailable]')) void recoverByItself(enhanceSearch);

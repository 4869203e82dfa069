import '@alinha/ui/fonts.css';
import { recoverByItself } from './away-parts.ts';
import { enhanceSearch } from './blog-search.ts';
import { enhanceDeletion } from './deletion-form.ts';
import { enhanceLanguages } from './languages.ts';
import { enhanceLinks } from './links.ts';
import { enhanceMenu } from './menu.ts';
import { prefetchApplication } from './prefetch.ts';

// The pages work without any of this.
enhanceLanguages();
enhanceLinks();
enhanceMenu();
enhanceSearch();
enhanceDeletion();
prefetchApplication();
if (document.querySelector('[data-away]')) void recoverByItself(enhanceSearch);

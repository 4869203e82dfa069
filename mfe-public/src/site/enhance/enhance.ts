import '@alinha/ui/fonts.css';
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

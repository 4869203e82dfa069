import { runService } from '@alinha/service-kit';
import { contentService } from './index.ts';

await runService(contentService);

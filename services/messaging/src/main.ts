import { runService } from '@alinha/service-kit';
import { messagingService } from './index.ts';

await runService(messagingService);

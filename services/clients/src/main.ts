import { runService } from '@alinha/service-kit';
import { clientsService } from './index.ts';

await runService(clientsService);

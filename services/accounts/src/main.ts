import { runService } from '@alinha/service-kit';
import { accountsService } from './index.ts';

await runService(accountsService);

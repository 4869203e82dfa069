import { runService } from '@alinha/service-kit';
import { billingService } from './index.ts';

await runService(billingService);

import { runService } from '@alinha/service-kit';
import { agendaService } from './index.ts';

await runService(agendaService);

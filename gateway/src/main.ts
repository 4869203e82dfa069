import { readPlatformConfig, runProcess } from '@alinha/service-kit';
import { startGatewayAlone } from './start-gateway-alone.ts';

await runProcess(() => startGatewayAlone(readPlatformConfig(process.env)));

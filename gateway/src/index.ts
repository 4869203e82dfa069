export { type RunningGateway, startGateway } from './start-gateway.ts';

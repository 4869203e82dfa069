export { ROUTING_TABLE } from './routing/routing-table.ts';
export { type RunningGateway, startGateway } from './start-gateway.ts';
export { startGatewayAlone } from './start-gateway-alone.ts';

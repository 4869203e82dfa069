export { ALL_SERVICES } from './services.ts';
export { type HostOptions, type RunningHost, startHost } from './start-host.ts';

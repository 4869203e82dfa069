export { type HostOptions, type RunningHost, startHost } from './start-host.ts';

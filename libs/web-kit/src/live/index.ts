export { listenToStream, pauseAfter } from './live-stream.ts';

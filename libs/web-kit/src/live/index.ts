export { listenToChanges, listenToStream, pauseAfter } from './live-stream.ts';

/**
 * Of every connection to Redis. One that reads its file after a start says how long that will still take, and at first far
 * too much: clients would wait for up to ten seconds for what takes one.
 */
export const REDIS_OPTIONS = { maxLoadingRetryTime: 200 } as const;

/**
 * For every connection to Redis. While Redis loads its file, it first overestimates the remaining time, and clients would
 * wait up to ten seconds instead of one.
 */
export const REDIS_OPTIONS = { maxLoadingRetryTime: 200 } as const;

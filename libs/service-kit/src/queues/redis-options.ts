/**
 * Options of every connection to Redis. While Redis loads its file, it first overestimates the remaining time; by
 * default clients would wait up to ten seconds.
 */
export const REDIS_OPTIONS = { maxLoadingRetryTime: 200 } as const;

export type QueueBackend =
  | { readonly redisUrl: string }
  /** `provisioned`: the tables exist, and the user may not create tables. */
  | { readonly postgresUrl: string; readonly provisioned?: boolean };

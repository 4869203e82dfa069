/** Calls with planned failures, by a part of their path. */
export type EvolutionRoute =
  | 'create'
  | 'connect'
  | 'connectionState'
  | 'fetchInstances'
  | 'logout'
  | 'delete'
  | 'sendText'
  | 'whatsappNumbers'
  | 'findMessages';

/**
 * Failure of one call: any reply, a reply after the work was done, a connection cut before or after the work,
 * or no reply.
 */
export type EvolutionFailure =
  | { readonly status: number; readonly body: unknown; readonly afterwards?: boolean }
  | { readonly hangUp: 'before' | 'after' }
  | { readonly silent: true; readonly afterwards?: boolean };

/** A received call. */
export type EvolutionCall = {
  readonly route: EvolutionRoute;
  /** Empty when the path contains no instance. */
  readonly instance: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type SentText = {
  readonly instance: string;
  readonly address: string;
  readonly text: string;
  readonly id: string;
};

/** A webhook and the reply to each attempt. */
export type SentWebhook = {
  readonly event: string;
  readonly instance: string;
  readonly data: unknown;
  readonly statuses: readonly number[];
};

export type KnownInstance = {
  /** Name with its signed suffix. All other fields omit the suffix. */
  readonly fullName: string;
  readonly state: 'open' | 'connecting' | 'close';
  readonly owner: string | null;
  /** Number of running WhatsApp clients. */
  readonly sockets: number;
  readonly code: string | null;
  readonly webhook: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
};

export type EvolutionRecord = {
  readonly instances: Readonly<Record<string, KnownInstance>>;
  /** Sent texts, oldest first, without refused ones. */
  readonly sent: readonly SentText[];
  readonly webhooks: readonly SentWebhook[];
  /** Calls such as `POST /message/sendText`, without instance names. */
  readonly calls: readonly string[];
};

export type WebhookSettings = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly byEvents?: boolean | undefined;
  readonly events?: readonly string[] | undefined;
};

/** Commands to the server. Each resolves after its webhooks were answered. */
export type EvolutionCommand =
  | { readonly do: 'scan'; readonly instance: string; readonly phone: string }
  | { readonly do: 'refresh-qr'; readonly instance: string }
  | { readonly do: 'expire-qr'; readonly instance: string }
  | { readonly do: 'log-out'; readonly instance: string }
  /** The client restarts without a webhook, as after a scan. */
  | { readonly do: 'restart'; readonly instance: string; readonly state: 'close' | 'connecting' }
  /** The QR code must be scanned again. Until then the reported state alternates between two values. */
  | {
      readonly do: 'lose-connection';
      readonly instance: string;
      readonly state?: 'close' | 'connecting';
      readonly quietly?: boolean;
    }
  | { readonly do: 'forget-state'; readonly instance: string }
  | { readonly do: 'receive'; readonly instance: string; readonly message: IncomingText }
  | { readonly do: 'receipt'; readonly instance: string; readonly id: string; readonly status: string }
  | {
      readonly do: 'emit';
      readonly instance: string;
      readonly event: string;
      readonly data: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly do: 'withhold-qr'; readonly withheld: boolean }
  | { readonly do: 'store-messages'; readonly stored: boolean }
  /** Every call is refused until the server is activated. */
  | { readonly do: 'require-license'; readonly required: boolean }
  | { readonly do: 'send-webhooks-to'; readonly origin: string }
  | { readonly do: 'without-whatsapp'; readonly phone: string }
  | {
      readonly do: 'fail';
      readonly route: EvolutionRoute;
      readonly failures: readonly EvolutionFailure[];
    };

export type IncomingText = {
  /** E.164. */
  readonly from: string;
  readonly text: string;
  /** Id of the quoted message. */
  readonly quotes?: string;
  /** The sender is a hidden id; the number is in a separate field. */
  readonly hidden?: boolean;
  /** The chat has disappearing messages, which adds a wrapper to each message. */
  readonly disappears?: boolean;
  /** Message id, for redelivering the same message. */
  readonly id?: string;
};

import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { z } from 'zod';
import { keyTexts, problemOfKey } from '../encryption/master-key.ts';
import { flag, port, readEnvironment, urlWithScheme } from './environment.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const serviceList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.enum(['gateway', ...SERVICE_NAMES], {
        error: `must list some of: gateway, ${SERVICE_NAMES.join(', ')}`,
      }),
    ),
  );

const PLANS = ['monthly', 'semiannual', 'annual'] as const;

const planList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(PLANS, { error: `must list some of: ${PLANS.join(', ')}` })));

const cents = (byDefault: number) =>
  z.coerce
    .number({ error: 'must be a number of cents from 50' })
    .int('must be a number of cents from 50')
    // Payment providers refuse smaller amounts.
    .min(50, 'must be a number of cents from 50')
    .max(100_000_000, 'must be at most 100000000 cents')
    .default(byDefault);

const PRICE = /^(monthly|semiannual|annual)_(brl|usd):(price_\w+)$/;

/** Parses `monthly_brl:price_1…,annual_usd:price_2…` into the provider's price of each plan and currency. */
const priceList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every((entry) => PRICE.test(entry)),
    'must list prices as monthly_brl:price_123',
  )
  .transform(
    (entries): ReadonlyMap<string, string> =>
      new Map(entries.map((entry) => entry.split(':') as [string, string])),
  );

/** The first key writes. The others open data keys that are not wrapped again yet. */
const dataKeyList = z
  .string()
  .transform(keyTexts)
  .superRefine((keys, context) => {
    const problem = keys.map(problemOfKey).find((one) => one !== null);
    if (problem)
      context.addIssue({ code: 'custom', message: `${problem}: openssl rand -base64 32 makes one` });
  });

const TIME_RULE = 'must be a time in UTC such as 03:30, or off';
const [TIME, OFF] = [/^([01]\d|2[0-3]):([0-5]\d)$/, 'off'];

/** Minutes after midnight UTC; null when backups are off. */
const backupTime = z
  .string()
  .refine((text) => text === OFF || TIME.test(text), TIME_RULE)
  .transform((text) => {
    const [, hour, minute] = TIME.exec(text) ?? [];
    return text === OFF ? null : Number(hour) * 60 + Number(minute);
  });

const databaseUrl = urlWithScheme('postgres', 'postgresql').optional();
/** URLs of a service's replicas. */
const replicaUrls = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .pipe(z.array(urlWithScheme('http')).min(1, 'must be a URL that starts with http://'));

/** The configuration of every process. Names and defaults are described in docs/configuration.md. */
export const platformSchema = z.object({
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlWithScheme('http', 'https').optional(),
  DATA_DIR: z.string().default('.data'),
  WEB_ROOT: z.string().default('dist/web'),
  DATABASE_URL: databaseUrl,
  REDIS_URL: urlWithScheme('redis', 'rediss').optional(),
  /** Bucket for the files of charts, instead of a folder in DATA_DIR. */
  ATTACHMENTS_S3_URL: urlWithScheme('http', 'https').optional(),
  ATTACHMENTS_S3_REGION: z.string().default('auto'),
  ATTACHMENTS_S3_ACCESS_KEY: z.string().optional(),
  ATTACHMENTS_S3_SECRET_KEY: z.string().optional(),
  SERVICES: serviceList.optional(),
  INTERNAL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DATA_KEY: dataKeyList.optional(),
  /** Folder of the scheduled backups. Default: `backups` in DATA_DIR. */
  BACKUP_DIR: z.string().optional(),
  /** When one process makes a backup each day. Separate parts use `keep-backups` instead. */
  BACKUP_TIME: backupTime.default(210),
  DEMO: flag(true),
  /** E-mail of the account that writes the blog. */
  BLOG_ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email({ error: 'must be an e-mail address' }))
    .optional(),
  /** WhatsApp number of the public pages' chat link: digits, with the country code. */
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\d{8,15}$/, "must be a phone number: digits, the country's code first")
    .optional(),
  RATE_LIMIT: flag(true),
  /** Number of trusted proxies before the gateway, which is the number of trusted entries in X-Forwarded-For. */
  TRUST_PROXY: z.coerce
    .number({ error: 'must be a number of proxies, from 0' })
    .int()
    .min(0)
    .max(10)
    .default(0),
  /** How long a stopping part serves calls while its callers choose another replica. */
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 0 to 15' })
    .min(0, 'must be a number of seconds from 0 to 15')
    .max(15, 'must be a number of seconds from 0 to 15')
    .default(5),
  AI_BASE_URL: urlWithScheme('http', 'https').default('https://openrouter.ai/api/v1'),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().default('meta-llama/llama-3.3-70b-instruct'),
  /** Time limit for a provider, including a second attempt. */
  AI_TIMEOUT_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 1 to 110' })
    .min(1, 'must be a number of seconds from 1 to 110')
    .max(110, 'must be a number of seconds from 1 to 110')
    .default(90),
  /** Speech to text. Base URL and key default to those of the AI provider. */
  STT_BASE_URL: urlWithScheme('http', 'https').optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().default('openai/whisper-large-v3-turbo'),
  /** Cents per month. The prices of the other plans are derived from it. */
  PRICE_MONTHLY_BRL: cents(4_990),
  PRICE_MONTHLY_USD: cents(990),
  SUBSCRIPTION_PLANS: planList.default(['monthly', 'semiannual', 'annual']),
  /** Without a key the built-in test mode replaces Stripe. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: urlWithScheme('http', 'https').optional(),
  /** Some Stripe accounts do not support PIX. */
  STRIPE_PIX: flag(true),
  STRIPE_PRICES: priceList.optional(),
  /** PIX provider. Without it companies can choose the built-in sandbox bank. */
  OPENPIX_APP_ID: z.string().optional(),
  OPENPIX_WEBHOOK_SECRET: z.string().optional(),
  OPENPIX_BASE_URL: urlWithScheme('http', 'https').default('https://api.openpix.com.br'),
  /** Evolution API server for WhatsApp. Without it a simulated phone is used. */
  EVOLUTION_URL: urlWithScheme('http', 'https').optional(),
  EVOLUTION_API_KEY: z.string().min(1).optional(),
  /** Server for e-mails. Without it they are stored for operators and not sent. */
  SMTP_URL: urlWithScheme('smtp', 'smtps').optional(),
  /** Sender of e-mails: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<)?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an e-mail address')
    .optional(),
  /** Messages that a phone sends per minute. WhatsApp blocks numbers that send too fast. */
  WHATSAPP_MESSAGES_PER_MINUTE: z.coerce
    .number({ error: 'must be a number of messages from 1' })
    .int('must be a number of messages from 1')
    .min(1, 'must be a number of messages from 1')
    .default(20),
  /** Grants access to /ops: the queue board and the metrics of the queues. */
  OPERATOR_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  /** OTLP/HTTP endpoint for traces. When it is unset, no traces are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithScheme('http', 'https').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  ACCOUNTS_URL: replicaUrls.optional(),
  AGENDA_URL: replicaUrls.optional(),
  CLIENTS_URL: replicaUrls.optional(),
  BILLING_URL: replicaUrls.optional(),
  MESSAGING_URL: replicaUrls.optional(),
  CONTENT_URL: replicaUrls.optional(),
  /** URLs of the provisioned roles: one per service, and one for the queues, which all services share. */
  ACCOUNTS_DATABASE_URL: databaseUrl,
  AGENDA_DATABASE_URL: databaseUrl,
  CLIENTS_DATABASE_URL: databaseUrl,
  BILLING_DATABASE_URL: databaseUrl,
  MESSAGING_DATABASE_URL: databaseUrl,
  CONTENT_DATABASE_URL: databaseUrl,
  QUEUES_DATABASE_URL: databaseUrl,
});
export type PlatformConfig = z.output<typeof platformSchema>;

export function readPlatformConfig(environment: NodeJS.ProcessEnv): PlatformConfig {
  return readEnvironment(platformSchema, environment);
}

/** URLs of a service's replicas in other processes, from `<NAME>_URL`; empty when unset. */
export function urlsOfService(config: PlatformConfig, service: ServiceName): readonly string[] {
  const key = `${service.toUpperCase()}_URL` as `${Uppercase<ServiceName>}_URL`;
  return config[key] ?? [];
}

/** The schema of each service and of the queues. */
export const SCHEMA_NAMES = [...SERVICE_NAMES, 'queues'] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

/** Name of the variable with the URL of a schema's role. */
export const databaseVariableOf = (schema: SchemaName) =>
  `${schema.toUpperCase() as Uppercase<SchemaName>}_DATABASE_URL` as const;

/** The RPC port is this far above the HTTP port. */
export const RPC_PORT_OFFSET = 1000;

import { ConfigurationError, type ServiceContext } from '@alinha/service-kit';
import type { SandboxRepository } from '../sandbox/sandbox.repository.ts';
import { SandboxProvider } from '../sandbox/sandbox-provider.ts';
import type { SubscriptionProvider } from './provider.ts';
import { StripeProvider } from './stripe-provider.ts';

/** `tokenKey` signs the links to the pages of the test mode. */
export type SandboxSettings = { readonly tokenKey: string };

/** Null when a Stripe key is configured. */
export function sandboxSettingsOf({ config, keyFor }: ServiceContext): SandboxSettings | null {
  return config.STRIPE_SECRET_KEY ? null : { tokenKey: keyFor('sandbox-pages') };
}

/**
 * Stripe when a key is configured, otherwise the built-in test mode.
 * @throws ConfigurationError when the secret of the webhooks is missing.
 */
export function chosenProvider(
  { config, clock, logger, keyFor }: ServiceContext,
  sandbox: SandboxSettings | null,
  accounts: SandboxRepository,
): SubscriptionProvider {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, STRIPE_PRICES } = config;
  if (sandbox) return new SandboxProvider(accounts, clock, keyFor('sandbox-webhooks'), sandbox.tokenKey);
  if (!STRIPE_WEBHOOK_SECRET)
    throw new ConfigurationError(['STRIPE_WEBHOOK_SECRET must be set where STRIPE_SECRET_KEY is']);
  return new StripeProvider(
    {
      secretKey: STRIPE_SECRET_KEY ?? '',
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: STRIPE_API_BASE,
      prices: STRIPE_PRICES ?? new Map(),
    },
    clock,
    logger,
  );
}

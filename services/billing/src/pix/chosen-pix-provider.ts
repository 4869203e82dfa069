import { ConfigurationError, type ServiceContext } from '@alinha/service-kit';
import { OpenPixProvider } from './openpix-provider.ts';
import type { PixProvider } from './pix-provider.ts';
import { SandboxBank } from './sandbox-bank.ts';

/**
 * OpenPix when it is configured, otherwise the sandbox bank. Each company chooses whether it uses the provider.
 * @throws ConfigurationError when the id or the secret of the webhook is missing.
 */
export function chosenPixProvider({ config, clock, logger, keyFor }: ServiceContext): PixProvider {
  const { OPENPIX_APP_ID: appId, OPENPIX_WEBHOOK_SECRET: webhookSecret, OPENPIX_BASE_URL: baseUrl } = config;
  if (appId && webhookSecret) return new OpenPixProvider({ appId, webhookSecret, baseUrl }, logger);
  if (appId || webhookSecret)
    throw new ConfigurationError(['OPENPIX_APP_ID and OPENPIX_WEBHOOK_SECRET must be set together']);
  return new SandboxBank(clock, keyFor('pix-sandbox'));
}

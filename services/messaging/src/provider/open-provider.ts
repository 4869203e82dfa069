import { ConfigurationError, type ServiceContext } from '@alinha/service-kit';
import type { MessagingDatabase } from '../messaging.database.ts';
import { TestPhoneLinks } from '../test-phone/test-phone-links.ts';
import { EvolutionApi } from './evolution-api.ts';
import { EvolutionProvider } from './evolution-provider.ts';
import { EvolutionWebhooks } from './evolution-webhooks.ts';
import { SandboxProvider } from './sandbox-provider.ts';
import type { WhatsappProvider } from './whatsapp-provider.ts';

/**
 * An Evolution API server when the configuration names one, else a simulated phone.
 * @throws ConfigurationError for a server without its key.
 */
export function openProvider(context: ServiceContext, database: MessagingDatabase): WhatsappProvider {
  const { EVOLUTION_URL, EVOLUTION_API_KEY } = context.config;
  if (!EVOLUTION_URL) return new SandboxProvider(database, TestPhoneLinks.open(context), context.clock);
  if (!EVOLUTION_API_KEY) throw new ConfigurationError(['EVOLUTION_API_KEY must be set with EVOLUTION_URL']);
  return new EvolutionProvider(
    new EvolutionApi(EVOLUTION_URL, EVOLUTION_API_KEY),
    EvolutionWebhooks.open(context),
  );
}

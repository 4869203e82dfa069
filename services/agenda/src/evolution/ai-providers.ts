import type { PlatformConfig, ServiceContext } from '@alinha/service-kit';
import { AiProvider } from './ai-provider.ts';

type Retention = { readonly provider?: { readonly data_collection: 'deny'; readonly zdr: true } };

/**
 * Notes are clinical: this field makes OpenRouter use only providers that neither store nor train on the text. OpenAI and
 * Groq refuse requests with it.
 */
export function retentionOf(baseUrl: string): Retention {
  const isOpenRouter = /(^|\.)openrouter\.ai$/.test(new URL(baseUrl).hostname);
  return isOpenRouter ? { provider: { data_collection: 'deny', zdr: true } } : {};
}

/** The configured providers and their models. */
export class AiProviders {
  private constructor(
    readonly text: AiProvider,
    readonly textModel: string,
    /** Sent with every text. */
    readonly textRetention: Retention,
    readonly speech: AiProvider,
    readonly speechModel: string,
  ) {}

  static open({ config, logger }: Pick<ServiceContext, 'config' | 'logger'>): AiProviders {
    const { AI_BASE_URL, AI_API_KEY, AI_MODEL, STT_BASE_URL, STT_API_KEY, STT_MODEL }: PlatformConfig =
      config;
    const timeoutSeconds = config.AI_TIMEOUT_SECONDS;
    const text = { name: 'text', baseUrl: AI_BASE_URL, apiKey: AI_API_KEY, timeoutSeconds };
    const speech = {
      name: 'speech',
      baseUrl: STT_BASE_URL ?? AI_BASE_URL,
      apiKey: STT_API_KEY ?? AI_API_KEY,
      timeoutSeconds,
    };
    return new AiProviders(
      new AiProvider(text, logger),
      AI_MODEL,
      retentionOf(AI_BASE_URL),
      new AiProvider(speech, logger),
      STT_MODEL,
    );
  }
}

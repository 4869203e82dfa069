import type { PlatformConfig, ServiceContext } from '@alinha/service-kit';
import { AiProvider } from './ai-provider.ts';

/** The providers of the configuration, and the model that each is asked for. */
export class AiProviders {
  private constructor(
    readonly text: AiProvider,
    readonly textModel: string,
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
    return new AiProviders(new AiProvider(text, logger), AI_MODEL, new AiProvider(speech, logger), STT_MODEL);
  }
}

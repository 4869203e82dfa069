import { evolutionWebhookEndpoints } from '@alinha/contracts-messaging';
import type { Clock, ServiceContext } from '@alinha/service-kit';
import { errors, jwtVerify } from 'jose';
import { EvolutionNames } from './evolution-names.ts';

/** What the product listens to, by the names of the settings; each arrives in lower case and with dots. */
const EVENTS = [
  'QRCODE_UPDATED',
  'CONNECTION_UPDATE',
  'MESSAGES_UPSERT',
  'MESSAGES_UPDATE',
  'SEND_MESSAGE',
  'LOGOUT_INSTANCE',
  'REMOVE_INSTANCE',
  'STATUS_INSTANCE',
] as const;

/** Between two machines' clocks. */
const TOLERATED_SECONDS = 60;

/**
 * Where an Evolution API server tells its news, and how it proves that they are its own: by a token that it signs with
 * the key of the instance. Each instance has another, so that none can speak for another company's.
 */
export class EvolutionWebhooks {
  /** What the server calls the instances that it tells of. */
  readonly names: EvolutionNames;

  constructor(
    private readonly url: string,
    private readonly keyFor: (purpose: string) => string,
    private readonly clock: Clock,
  ) {
    this.names = new EvolutionNames(keyFor);
  }

  static open({ publicUrl, keyFor, clock }: Pick<ServiceContext, 'publicUrl' | 'keyFor' | 'clock'>) {
    const url = `${publicUrl}${evolutionWebhookEndpoints.receive.path}`;
    return new EvolutionWebhooks(url, keyFor, clock);
  }

  /** As `POST /instance/create` takes them. */
  settingsOf(instance: string) {
    return {
      enabled: true,
      url: this.url,
      byEvents: false,
      base64: false,
      headers: { jwt_key: this.keyOf(instance) },
      events: [...EVENTS],
    };
  }

  /** True for an `Authorization` header that was signed for this instance's news, and not too long ago. */
  async isSigned(instance: string, authorization: string | undefined): Promise<boolean> {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) return false;
    const key = new TextEncoder().encode(this.keyOf(instance));
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: this.clock(),
        clockTolerance: TOLERATED_SECONDS,
      });
      return payload.app === 'evolution' && payload.action === 'webhook';
    } catch (error) {
      if (error instanceof errors.JOSEError) return false;
      throw error;
    }
  }

  private keyOf(instance: string): string {
    return this.keyFor(`evolution-webhook.${instance}`);
  }
}

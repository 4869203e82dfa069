import { evolutionWebhookEndpoints } from '@alinha/contracts-messaging';
import type { Clock, ServiceContext } from '@alinha/service-kit';
import { errors, jwtVerify } from 'jose';
import { EvolutionNames } from './evolution-names.ts';

/** Subscribed events, by their names in the settings. Webhooks name them in lower case with dots. */
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

const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Webhook settings of an Evolution API server, and the check of its tokens. Each instance signs with a key of its own, so it
 * cannot send webhooks for an instance of another company.
 */
export class EvolutionWebhooks {
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

  /** For `POST /instance/create`. */
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

  /** True for an `Authorization` header signed with the key of this instance and not expired. */
  async isSigned(instance: string, authorization: string | undefined): Promise<boolean> {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) return false;
    const key = new TextEncoder().encode(this.keyOf(instance));
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: this.clock(),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
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

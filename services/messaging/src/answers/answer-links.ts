import { ANSWER_PAGE } from '@alinha/contracts-messaging';
import { type ServiceContext, signedToken, valueOfToken } from '@alinha/service-kit';

/** Signed links by which clients answer reminders. A link allows answers to its reminder only. */
export class AnswerLinks {
  constructor(
    private readonly publicUrl: string,
    private readonly key: string,
  ) {}

  static open({ publicUrl, keyFor }: Pick<ServiceContext, 'publicUrl' | 'keyFor'>): AnswerLinks {
    return new AnswerLinks(publicUrl, keyFor('answers'));
  }

  /** Always the same for a delivery, so that its message can be found by it. */
  linkOf(deliveryId: number): string {
    return `${this.publicUrl}${ANSWER_PAGE}/${signedToken(String(deliveryId), this.key)}`;
  }

  /** Id of the delivery; null for a token with another signature. */
  deliveryOf(token: string): number | null {
    const value = valueOfToken(token, this.key);
    return value === null ? null : Number(value);
  }
}

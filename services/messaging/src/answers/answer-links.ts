import { ANSWER_PAGE } from '@alinha/contracts-messaging';
import type { ServiceContext } from '@alinha/service-kit';
import { signedToken, valueOfToken } from '../signed-token.ts';

/** The links by which clients answer reminders. Whoever has one may answer that reminder, and nothing else. */
export class AnswerLinks {
  constructor(
    private readonly publicUrl: string,
    private readonly key: string,
  ) {}

  static open({ publicUrl, keyFor }: Pick<ServiceContext, 'publicUrl' | 'keyFor'>): AnswerLinks {
    return new AnswerLinks(publicUrl, keyFor('answers'));
  }

  /** The same each time: a message that holds it is known by it. */
  linkOf(deliveryId: number): string {
    return `${this.publicUrl}${ANSWER_PAGE}/${signedToken(String(deliveryId), this.key)}`;
  }

  /** The reminder that a token names; null for a token that was not made here. */
  deliveryOf(token: string): number | null {
    const value = valueOfToken(token, this.key);
    return value === null ? null : Number(value);
  }
}

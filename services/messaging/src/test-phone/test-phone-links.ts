import { TEST_PHONE_PAGE } from '@alinha/contracts-messaging';
import type { ServiceContext } from '@alinha/service-kit';
import { signedToken, valueOfToken } from '../signed-token.ts';

/** The addresses of the simulated phones: what their QR codes say. */
export class TestPhoneLinks {
  constructor(
    private readonly publicUrl: string,
    private readonly key: string,
  ) {}

  static open({ publicUrl, keyFor }: Pick<ServiceContext, 'publicUrl' | 'keyFor'>): TestPhoneLinks {
    return new TestPhoneLinks(publicUrl, keyFor('test-phone'));
  }

  linkOf(instance: string): string {
    return `${this.publicUrl}${TEST_PHONE_PAGE}/${signedToken(instance, this.key)}`;
  }

  /** The instance whose phone a token names; null for a token that was not made here. */
  instanceOf(token: string): string | null {
    return valueOfToken(token, this.key);
  }
}

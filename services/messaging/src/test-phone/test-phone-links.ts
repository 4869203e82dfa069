import { TEST_PHONE_PAGE } from '@alinha/contracts-messaging';
import { type ServiceContext, signedToken, valueOfToken } from '@alinha/service-kit';

/** Signed links to simulated phones, for their QR codes. */
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

  /** Name of the instance; null for a token with another signature. */
  instanceOf(token: string): string | null {
    return valueOfToken(token, this.key);
  }
}

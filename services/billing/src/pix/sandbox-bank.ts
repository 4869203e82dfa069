import { pixBankEndpoints } from '@alinha/contracts-billing';
import { DAY_MS, type Language } from '@alinha/contracts-core';
import { type Clock, DomainError } from '@alinha/service-kit';
import { readSandboxToken, type SandboxClaims, sandboxToken } from '../sandbox/sandbox-token.ts';
import { brCode } from './br-code.ts';
import type { NewPixCharge, PixProvider, RefundState } from './pix-provider.ts';

/** In no PIX directory, so real banks refuse the code. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** A bank for trials, for installations without a PIX provider: its page pays codes, and no money moves. It stores nothing. */
export class SandboxBank implements PixProvider {
  readonly name = 'sandbox';

  constructor(
    private readonly clock: Clock,
    private readonly tokenKey: string,
  ) {}

  /** It sends none: its page pays directly. */
  eventOf(): never {
    throw new DomainError('INVALID_SIGNATURE', { isExpected: true });
  }

  async createCharge({ correlationId, amountCents }: NewPixCharge): Promise<string> {
    return brCode({
      key: NO_KEY,
      receiverName: 'BANCO DE TESTE',
      city: 'TESTE',
      amountCents,
      txid: correlationId.replaceAll('-', '').slice(0, 25),
    });
  }

  async listTransactions(): Promise<[]> {
    return [];
  }

  async refund(): Promise<RefundState> {
    return 'refunded';
  }

  testPageOf(correlationId: string, language: Language): string {
    const until = this.clock().getTime() + DAY_MS;
    const token = sandboxToken({ page: 'pix', id: correlationId, language, until }, this.tokenKey);
    return `${pixBankEndpoints.testBank.path}?token=${token}`;
  }

  /** Null when the token is forged or expired. */
  claimsOf(token: string): SandboxClaims | null {
    return readSandboxToken(token, { page: 'pix', key: this.tokenKey, now: this.clock() });
  }
}

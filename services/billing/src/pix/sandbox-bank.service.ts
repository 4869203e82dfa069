import { randomUUID } from 'node:crypto';
import { CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { SandboxClaims } from '../sandbox/sandbox-token.ts';
import { PIX_PROVIDER } from '../tokens.ts';
import { type PixCharge, PixChargesRepository } from './pix-charges.repository.ts';
import type { PixProvider } from './pix-provider.ts';
import { PixReceiptsRepository } from './pix-receipts.repository.ts';
import { PixSettlementService } from './pix-settlement.service.ts';
import { SandboxBank } from './sandbox-bank.ts';
import { type BankNotice, bankPage } from './sandbox-bank-page.ts';

/** Enough to try a surplus. */
const MOST_PAYMENTS = 2;

/** The page of the sandbox bank, which pays codes. */
@Injectable()
export class SandboxBankService {
  constructor(
    private readonly charges: PixChargesRepository,
    private readonly receipts: PixReceiptsRepository,
    private readonly settlement: PixSettlementService,
    @Inject(PIX_PROVIDER) private readonly provider: PixProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show(token: string): Promise<string> {
    return this.page(this.open(token), null);
  }

  /** @param action `pay` or `refuse`; anything else shows the page again. */
  async act(token: string, action: string): Promise<string> {
    const claims = this.open(token);
    const charge = await this.chargeOf(claims);
    if (action === 'refuse') return this.page(claims, 'refused');
    if (action !== 'pay') return this.page(claims, null);
    if ((await this.receipts.count(charge)) >= MOST_PAYMENTS) return this.page(claims, 'refused');
    await this.settlement.settle(charge, {
      reference: `E${randomUUID().replaceAll('-', '')}`,
      amountCents: charge.amountCents,
      paidAt: this.clock(),
    });
    return this.page(claims, charge.isPaid ? 'paid_again' : 'paid');
  }

  /** @throws DomainError NOT_FOUND for a forged or expired link, and with a real provider. */
  private open(token: string): SandboxClaims {
    const claims = this.provider instanceof SandboxBank && this.provider.claimsOf(token);
    if (!claims) throw new DomainError('NOT_FOUND');
    return claims;
  }

  private async chargeOf({ id }: SandboxClaims): Promise<PixCharge> {
    const charge = await this.charges.find('sandbox', id);
    if (!charge) throw new DomainError('NOT_FOUND');
    return charge;
  }

  private async page(claims: SandboxClaims, notice: BankNotice): Promise<string> {
    const { amountCents, isPaid } = await this.chargeOf(claims);
    return bankPage({ amountCents, isPaid, notice, language: claims.language });
  }
}

import type { PixProviderName, SurplusState } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';

export type NewPixCharge = {
  /** Requests with the same id create one charge. */
  readonly correlationId: string;
  readonly amountCents: number;
  /** Lifetime of the code. */
  readonly seconds: number;
  /** Shown to the payer. */
  readonly comment: string;
};

/** Money that arrived for a charge. */
export type PixTransaction = {
  /** Its id in the PIX system (endToEndId). */
  readonly reference: string;
  readonly amountCents: number;
  /** Null when it is unknown. */
  readonly paidAt: Date | null;
};

/** A charge was paid. Without its transaction, {@link PixProvider.listTransactions} has it. */
export type PixEvent = { readonly correlationId: string; readonly transaction: PixTransaction | null };

export type PixRefund = {
  /** Identifies the refund, so that a repeated request does not refund again. */
  readonly refundId: string;
  /** The transaction whose payer gets the money. */
  readonly reference: string;
  readonly amountCents: number;
};

/** `pending`: the provider has not accepted the request, which may change. `refused` is final. */
export type RefundState = Extract<SurplusState, 'pending' | 'processing' | 'refunded' | 'refused'>;

/**
 * Makes PIX codes and confirms their payment. A call takes some seconds at most and throws DomainError PROVIDER_FAILED when it
 * fails.
 */
export type PixProvider = {
  readonly name: PixProviderName;
  /**
   * Null when the webhook is not about a payment of a charge.
   * @param body the unchanged bytes, which the signature covers
   * @throws DomainError INVALID_SIGNATURE
   */
  eventOf(body: Buffer, signature: string | undefined): PixEvent | null;
  /** Returns the BR Code. */
  createCharge(charge: NewPixCharge): Promise<string>;
  /** Money that arrived for a charge. */
  listTransactions(correlationId: string): Promise<readonly PixTransaction[]>;
  /** Requests a refund, or returns the state of one that was requested before. */
  refund(refund: PixRefund): Promise<RefundState>;
  /** Path of the page that pays the code in the sandbox bank; null for a real bank. */
  testPageOf(correlationId: string, language: Language): string | null;
};

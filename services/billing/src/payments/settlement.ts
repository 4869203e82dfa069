/** Amounts of a payment, in cents. It is paid while discount and received money equal the total. */
export type Amounts = {
  readonly totalCents: number;
  readonly discountCents: number;
  readonly receivedCents: number;
};

export function restOf({ totalCents, discountCents, receivedCents }: Amounts): number {
  return totalCents - discountCents - receivedCents;
}

/** Amounts, and the price while more money was received: the total is then the received money. Otherwise null. */
export type PricedAmounts = Amounts & { readonly owedCents: number | null };

/**
 * Amounts after a new price. Received money stays, so the total is never below it. A discount that no longer fits is cut to
 * the rest; without received money it is dropped, because the price that it was given for is gone.
 */
export function withPrice(
  { discountCents, receivedCents }: Omit<Amounts, 'totalCents'>,
  price: number,
): PricedAmounts {
  if (receivedCents === 0) {
    return {
      totalCents: price,
      discountCents: discountCents < price ? discountCents : 0,
      receivedCents,
      owedCents: null,
    };
  }
  const totalCents = Math.max(price, receivedCents);
  return {
    totalCents,
    discountCents: Math.min(discountCents, totalCents - receivedCents),
    receivedCents,
    owedCents: price < receivedCents ? price : null,
  };
}

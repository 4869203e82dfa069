import { randomBytes } from 'node:crypto';

/** Objects as on the wire, limited to the fields in use. */
export type StripeObject = { id: string; object: string; created: number; customer?: string | null } & Record<
  string,
  // biome-ignore lint/suspicious/noExplicitAny: objects have Stripe's own shapes, which the adapter must parse.
  any
>;

/** An error with Stripe's body. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';

  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; param?: string },
  ) {
    super(error.message);
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}, status = 400) =>
  new StripeRefusal(status, { type: 'invalid_request_error', message, ...more });

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** All objects of one Stripe account. */
export class StripeStore {
  protected readonly all = new Map<string, StripeObject>();

  constructor(readonly now: () => Date) {}

  find(id: string): StripeObject | undefined {
    return this.all.get(id);
  }

  /** @throws StripeRefusal resource_missing. */
  get(id: string, kind: string): StripeObject {
    const found = this.all.get(id);
    if (found?.object !== kind || found.deleted)
      throw invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
    return found;
  }

  /** Latest first. */
  list(kind: string, matches: (object: StripeObject) => boolean = () => true): StripeObject[] {
    return [...this.all.values()].filter((object) => object.object === kind && matches(object)).reverse();
  }

  add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    const made = { id: newId(prefix), object, created: secondsOf(this.now()), livemode: false, ...fields };
    this.all.set(made.id, made);
    return made;
  }

  clear(): void {
    this.all.clear();
  }
}

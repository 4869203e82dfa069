// An independent ledger in integer cents. It uses no code of the product.

export type Method = 'pix' | 'credit_card' | 'debit_card' | 'cash' | 'transfer' | 'other' | null;

export type Part = {
  readonly cents: number;
  readonly method: Method;
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  /** The provider has confirmed the money, so nobody can take it back. */
  readonly isConfirmed: boolean;
};

export type Source =
  | { readonly kind: 'manual' }
  | { readonly kind: 'plan'; readonly plan: number; readonly start: string }
  | { readonly kind: 'package'; readonly id: number; hasSession: boolean; isEnded: boolean }
  | { readonly kind: 'session'; readonly id: number; date: string; isLive: boolean; isCancelled: boolean };

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/** What a client owes for one thing, and the money received for it. */
export class Debt {
  discount = 0;
  agreed: string | null = null;
  parts: Part[] = [];
  isRemoved = false;
  /** Staff deleted the payment. */
  isDeleted = false;
  /** A webhook is on its way: nobody touches the debt until its money is found. */
  isInFlight = false;
  /** Id of the payment in the product, once it is known. */
  paymentId = 0;
  /** Terms that a paid debt gets when its money is taken back. */
  private deferred: { readonly price?: number; readonly due?: string } = {};
  private cancelledPrice = 0;
  private cancelledTerms: Pick<Debt, 'discount' | 'agreed' | 'due'> | null = null;

  constructor(
    readonly key: string,
    readonly client: number,
    private price: number,
    public due: string,
    readonly source: Source,
  ) {}

  get received(): number {
    return sum(this.parts.map(({ cents }) => cents));
  }

  /** Never below the received money. */
  get total(): number {
    return Math.max(this.price, this.received);
  }

  get open(): number {
    return this.total - this.discount - this.received;
  }

  get isConfirmed(): boolean {
    return this.parts.some((part) => part.isConfirmed);
  }

  /** By time; parts of the same time in the order of their arrival. */
  get sortedParts(): Part[] {
    return this.parts.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }

  setPrice(price: number): void {
    this.price = price;
    const { received, total } = this;
    if (received === 0) this.discount = this.discount < price ? this.discount : 0;
    else this.discount = Math.min(this.discount, total - received);
    if (received === 0 && price === 0) this.remove();
  }

  private get isSettled(): boolean {
    return this.open === 0 && this.received <= this.price;
  }

  /** Nothing is owed for a cancelled or deleted session; a paid one stays as it is until money is taken back. */
  endSession(): void {
    this.cancelledPrice = this.price;
    this.cancelledTerms = null;
    if (this.isSettled) {
      this.deferred = { ...this.deferred, price: 0 };
      return;
    }
    const { discount, agreed, due } = this;
    this.setPrice(0);
    if (this.isRemoved) this.cancelledTerms = { discount, agreed, due };
  }

  /** A cancelled session takes place after all. A debt that its cancellation removed has its terms again. */
  restoreSession(date: string): void {
    if (this.isSettled && !this.isRemoved) {
      this.deferred = { due: date };
      return;
    }
    this.due = date;
    if (this.isRemoved) {
      Object.assign(this, { isRemoved: false, discount: 0, agreed: null }, this.cancelledTerms);
    }
    this.setPrice(this.cancelledPrice);
  }

  moveSession(date: string): void {
    if (this.isSettled) this.deferred = { ...this.deferred, due: date };
    else this.due = date;
  }

  takeBack(parts: readonly Part[]): void {
    this.parts = this.parts.filter((part) => !parts.includes(part));
    const { price = this.price, due = this.due } = this.deferred;
    this.deferred = {};
    this.due = due;
    this.setPrice(price);
  }

  remove(): void {
    this.isRemoved = true;
    this.parts = [];
  }
}

export type SurplusState = 'pending' | 'processing' | 'refunded' | 'refused' | 'returned';

export type Surplus = {
  readonly client: number;
  readonly cents: number;
  readonly at: string;
  /** Number of the day on which the product stored it. */
  readonly storedOn: number;
  /** Of the transaction at the provider. */
  readonly reference: string;
  state: SurplusState;
};

export type Plan = {
  readonly id: number;
  readonly client: number;
  readonly months: number;
  readonly first: string;
  price: number;
  billingDay: number;
  nextStart: string;
  isEnded: boolean;
};

const SURPLUS_DAYS = 30;
const text = (method: Method) => method ?? 'unknown';

export class Ledger {
  readonly debts: Debt[] = [];
  readonly plans: Plan[] = [];
  readonly surplus: Surplus[] = [];
  private readonly tills = new Map<string, { readonly cash: number; readonly sums: string }>();

  get stored(): Debt[] {
    return this.debts.filter(({ isRemoved }) => !isRemoved);
  }

  /** Debts that an operation may touch. */
  get free(): Debt[] {
    return this.stored.filter(({ isInFlight }) => !isInFlight);
  }

  get unpaid(): Debt[] {
    return this.free.filter(({ open }) => open > 0);
  }

  add(debt: Debt): Debt {
    this.debts.push(debt);
    return debt;
  }

  /** Adds the periods that have begun: the first one with its plan. Returns them. */
  bill(plan: Plan, today: string): Debt[] {
    const made: Debt[] = [];
    const isFirst = () => plan.nextStart === `${plan.first.slice(0, 7)}-01`;
    while (!plan.isEnded && (plan.nextStart <= today || isFirst())) {
      const start = plan.nextStart;
      const byRule = `${start.slice(0, 8)}${String(plan.billingDay).padStart(2, '0')}`;
      const due = byRule < plan.first ? plan.first : byRule;
      const source = { kind: 'plan', plan: plan.id, start } as const;
      made.push(this.add(new Debt(`plan ${plan.id} ${start}`, plan.client, plan.price, due, source)));
      const [year = 0, month = 0] = start.split('-').map(Number);
      plan.nextStart = new Date(Date.UTC(year, month - 1 + plan.months, 1)).toISOString().slice(0, 10);
    }
    return made;
  }

  /** Periods that begin later are not owed, but received money stays. */
  endPlan(plan: Plan, today: string): void {
    plan.isEnded = true;
    for (const debt of this.stored) {
      const { source } = debt;
      if (source.kind === 'plan' && source.plan === plan.id && source.start > today) debt.setPrice(0);
    }
  }

  rowsOf(client: number, today: string) {
    return this.stored
      .filter((debt) => debt.client === client)
      .map((debt) => ({
        key: debt.key,
        total: debt.total,
        discount: debt.discount,
        open: debt.open,
        status: debt.open === 0 ? 'paid' : 'pending',
        due: debt.due,
        late: debt.open > 0 && debt.due < today,
        agreed: debt.agreed,
        method: debt.open === 0 ? (debt.sortedParts.at(-1)?.method ?? null) : null,
        parts: debt.sortedParts.map(({ cents, method, at }) => [cents, method, at]),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Open money by client, and its sums. */
  debtors() {
    const unpaid = this.stored.filter(({ open }) => open > 0);
    const clients = [...new Set(unpaid.map(({ client }) => client))].sort((a, b) => a - b);
    return {
      clients: clients.length,
      payments: unpaid.length,
      open: sum(unpaid.map(({ open }) => open)),
      debtors: clients.map((client) => {
        const own = unpaid.filter((debt) => debt.client === client);
        return {
          client,
          open: sum(own.map(({ open }) => open)),
          oldest: own.map(({ due }) => due).sort()[0],
          agreed:
            own
              .flatMap(({ agreed }) => agreed ?? [])
              .sort()
              .at(-1) ?? null,
          payments: own.map(({ key, open }) => `${key}: ${open}`).sort(),
        };
      }),
    };
  }

  lateCents(today: string): number {
    return sum(this.stored.filter(({ open, due }) => open > 0 && due < today).map(({ open }) => open));
  }

  partsOf(day: string) {
    return this.stored
      .flatMap(({ client, parts }) => parts.map((part) => ({ client, ...part })))
      .filter(({ at }) => at.slice(0, 10) === day)
      .map(({ client, cents, method, at }) => `${client} ${cents} ${text(method)} ${at}`)
      .sort();
  }

  private sumsOf(parts: readonly Part[]) {
    const methods = [...new Set(parts.map(({ method }) => text(method)))].sort();
    return methods.map((method) => {
      const own = parts.filter((part) => text(part.method) === method);
      return { method, count: own.length, cents: sum(own.map(({ cents }) => cents)) };
    });
  }

  private centsOf(parts: readonly Part[]): string {
    return this.sumsOf(parts)
      .map(({ method, cents }) => `${method} ${cents}`)
      .join();
  }

  private partsByDay(): Map<string, Part[]> {
    return Map.groupBy(
      this.stored.flatMap(({ parts }) => parts),
      ({ at }) => at.slice(0, 10),
    );
  }

  cashOf(day: string): number {
    const parts = this.partsByDay().get(day) ?? [];
    return sum(parts.filter(({ method }) => method === 'cash').map(({ cents }) => cents));
  }

  totalOf(day: string): number {
    return sum((this.partsByDay().get(day) ?? []).map(({ cents }) => cents));
  }

  closeTill(day: string): void {
    this.tills.set(day, { cash: this.cashOf(day), sums: this.centsOf(this.partsByDay().get(day) ?? []) });
  }

  /** Days with parts or a till, latest first. */
  received() {
    const byDay = this.partsByDay();
    const days = [...new Set([...byDay.keys(), ...this.tills.keys()])].sort().reverse();
    return days.map((day) => {
      const parts = byDay.get(day) ?? [];
      const till = this.tills.get(day);
      return {
        day,
        total: sum(parts.map(({ cents }) => cents)),
        methods: this.sumsOf(parts),
        till: till ? `${till.cash}${till.sums === this.centsOf(parts) ? '' : ' changed'}` : null,
      };
    });
  }

  /** Money that is not returned, and all of the last days. */
  listedSurplus(day: number): string[] {
    const isOver = ({ state }: Surplus) => state === 'refunded' || state === 'returned';
    return this.surplus
      .filter((one) => !isOver(one) || day - one.storedOn < SURPLUS_DAYS)
      .map(({ client, cents, at, state }) => `${client} ${cents} ${at} ${state}`)
      .sort();
  }
}

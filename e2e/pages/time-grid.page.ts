import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

/** A half hour of a column; `professional` only if each has a column. */
export type HalfHour = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:mm` */
  readonly time: string;
  readonly professional?: number;
};

type Point = { readonly x: number; readonly y: number };
type Drop = 'drop' | 'hold';

/** Distance from a card's edge at which the pointer grabs the edge. */
const GRIP = 2;
/** Enough mouse moves to count as a drag and for the grid to follow. */
const STEPS = 8;

/** The hours of a day or week, and mouse actions in them. */
export class TimeGridPage {
  constructor(private readonly visit: Visit) {}

  halfHour({ day, time, professional }: HalfHour): Locator {
    const who = professional === undefined ? '' : `[data-professional="${professional}"]`;
    return this.visit.page.locator(`.rbc-day-slot [data-start="${day} ${time}:00"]${who}`);
  }

  /** Preview of an appointment that is drawn, dragged or saved. */
  get ghost(): Locator {
    return this.visit.page.locator('.grid-ghost');
  }

  /** A client's card that contains `text`. */
  card(client: string, text = ''): Locator {
    return this.visit.page.getByRole('button', { name: new RegExp(`^${client}.*${text}`) }).first();
  }

  async press(place: HalfHour): Promise<void> {
    await this.halfHour(place).click();
  }

  /** Draws over free time, from one half hour to another. */
  async draw(from: HalfHour, to: HalfHour): Promise<void> {
    await this.halfHour(to).scrollIntoViewIfNeeded();
    await this.pull(await this.middleOf(this.halfHour(from)), await this.middleOf(this.halfHour(to)));
    await this.visit.page.mouse.up();
  }

  /** Drags a card by the distance between two half hours. */
  async drag(card: Locator, from: HalfHour, to: HalfHour, then: Drop = 'drop'): Promise<void> {
    // A card that moves back after an earlier drop has no stable position yet.
    await this.visit.settle();
    await this.shift(await this.middleOf(card), from, to, then);
  }

  /** Drags an edge of a card by the distance between two half hours. */
  async resize(card: Locator, edge: 'start' | 'end', from: HalfHour, to: HalfHour): Promise<void> {
    await this.visit.settle();
    const { x, y, width, height } = await this.boxOf(card);
    const grip = { x: x + width / 2, y: edge === 'start' ? y + GRIP : y + height - GRIP };
    await this.shift(grip, from, to, 'drop');
  }

  private async shift(grip: Point, from: HalfHour, to: HalfHour, then: Drop): Promise<void> {
    const [start, end] = [await this.middleOf(this.halfHour(from)), await this.middleOf(this.halfHour(to))];
    await this.pull(grip, { x: grip.x + end.x - start.x, y: grip.y + end.y - start.y });
    if (then === 'drop') await this.visit.page.mouse.up();
  }

  private async pull(from: Point, to: Point): Promise<void> {
    const { mouse } = this.visit.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: STEPS });
  }

  private async middleOf(locator: Locator): Promise<Point> {
    const { x, y, width, height } = await this.boxOf(locator);
    return { x: x + width / 2, y: y + height / 2 };
  }

  private async boxOf(locator: Locator) {
    const box = await locator.boundingBox();
    if (!box) throw new Error('the element has no position');
    return box;
  }
}

import type { Block } from '@alinha/contracts-content';
import type { Scene } from './illustrations.ts';

/** A post of the demonstration blog; its pictures are generated. */
export type DemoPost = {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly cover: Scene;
  /** The picture in the middle of the text. */
  readonly inside: Scene;
  /** Age of the post when the demonstration is created. */
  readonly daysAgo: number;
  readonly blocks: readonly Block[];
};

export const heading = (text: string): Block => ({ type: 'heading', level: 2, text });

/** Each text is one paragraph of HTML. */
export const paragraphs = (...texts: readonly string[]): Block => ({
  type: 'text',
  text: texts.map((text) => `<p>${text}</p>`).join(''),
});

export const points = (...texts: readonly string[]): Block => ({
  type: 'text',
  text: `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`,
});

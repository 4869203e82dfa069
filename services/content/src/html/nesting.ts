import { Parser } from 'htmlparser2';

const MOST_NESTED = 100;

/** Counts how deep elements are nested while a parser reads them. */
export class Nesting {
  private depth = 0;

  get isTooDeep(): boolean {
    return this.depth > MOST_NESTED;
  }

  /** True when the element that opens is nested too deeply: the parser is to stop. */
  open(): boolean {
    this.depth++;
    return this.isTooDeep;
  }

  close(): void {
    // Stays as it was when the parser stopped: it closes what is open.
    if (!this.isTooDeep) this.depth--;
  }
}

/** True when elements are nested more than 100 deep. Reads no further than that. */
export function isNestedTooDeeply(html: string): boolean {
  const nesting = new Nesting();
  const parser = new Parser({
    onopentag: () => {
      if (nesting.open()) parser.pause();
    },
    onclosetag: () => nesting.close(),
  });
  parser.write(html);
  return nesting.isTooDeep;
}

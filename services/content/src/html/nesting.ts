import { Parser } from 'htmlparser2';

const MAX_DEPTH = 100;

/** Counts the nesting depth of elements during parsing. */
export class Nesting {
  private depth = 0;

  get isTooDeep(): boolean {
    return this.depth > MAX_DEPTH;
  }

  /** True when the new element is nested too deeply; the parser must stop. */
  open(): boolean {
    this.depth++;
    return this.isTooDeep;
  }

  close(): void {
    // A stopped parser closes all open elements; ignores these end tags.
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

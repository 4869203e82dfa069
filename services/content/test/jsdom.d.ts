/** The used part of the library's interface; the library has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text?: string, options?: { readonly contentType: string });
    readonly window: Window & typeof globalThis;
  }
}

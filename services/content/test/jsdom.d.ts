/** The little of it that these tests use; the library brings no types. */
declare module 'jsdom' {
  interface XmlElement {
    readonly textContent: string;
    getAttribute(name: string): string | null;
    querySelector(selector: string): XmlElement | null;
    querySelectorAll(selector: string): Iterable<XmlElement>;
  }
  export class JSDOM {
    constructor(text: string, options: { readonly contentType: string });
    readonly window: { readonly document: XmlElement };
  }
}

import { TextLink } from '@alinha/ui';
import type { ReactNode } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** Text of a message with its addresses as links, like on a phone. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  return text.split(ADDRESS).map((part, place) => {
    if (!ADDRESS.test(part)) return part;
    // Punctuation after an address belongs to the sentence.
    const [, address = part, rest = ''] = /^(.*?)([.,;:!?)]*)$/.exec(part) ?? [];
    return (
      <span key={place}>
        <TextLink href={address} target="_blank" rel="noreferrer">
          {address}
        </TextLink>
        {rest}
      </span>
    );
  });
}

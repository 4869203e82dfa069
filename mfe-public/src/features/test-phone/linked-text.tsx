import { TextLink } from '@alinha/ui';
import type { ReactNode } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** A message's text, with what looks like an address made one, as a phone does it. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  return text.split(ADDRESS).map((part, place) => {
    if (!ADDRESS.test(part)) return part;
    // A full stop behind an address ends the sentence.
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

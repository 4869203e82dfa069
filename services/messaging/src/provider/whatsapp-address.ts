/** Brazil added a ninth digit to mobile numbers. Many WhatsApp accounts have the number without it. */
const BRAZIL_WITH_NINTH = /^(55\d\d)9(\d{8})$/;
const BRAZIL_WITHOUT_NINTH = /^(55\d\d)([6-9]\d{7})$/;

/** `+5511987654321` for `5511987654321:7@s.whatsapp.net`; null for groups and hidden ids. */
export function phoneOfAddress(address: string): string | null {
  const [, digits] = /^(\d{8,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(address) ?? [];
  return digits === undefined ? null : `+${digits}`;
}

/** The E.164 number with and without Brazil's ninth digit. */
export function spellingsOf(phone: string): string[] {
  const digits = phone.replace('+', '');
  const others = [digits.replace(BRAZIL_WITH_NINTH, '$1$2'), digits.replace(BRAZIL_WITHOUT_NINTH, '$19$2')];
  return [...new Set([digits, ...others])].map((spelling) => `+${spelling}`);
}

/** Brazilian mobile numbers got a ninth digit; WhatsApp knows many accounts by the number without it. */
const BRAZIL_WITH_NINTH = /^(55\d\d)9(\d{8})$/;
const BRAZIL_WITHOUT_NINTH = /^(55\d\d)([6-9]\d{7})$/;

/** `+5511987654321` of `5511987654321:7@s.whatsapp.net`; null for what is no person's number: groups, hidden ids. */
export function phoneOfAddress(address: string): string | null {
  const [, digits] = /^(\d{8,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(address) ?? [];
  return digits === undefined ? null : `+${digits}`;
}

/** The same E.164 number as people may have written it: with Brazil's ninth digit, and without it. */
export function spellingsOf(phone: string): string[] {
  const digits = phone.replace('+', '');
  const others = [digits.replace(BRAZIL_WITH_NINTH, '$1$2'), digits.replace(BRAZIL_WITHOUT_NINTH, '$19$2')];
  return [...new Set([digits, ...others])].map((spelling) => `+${spelling}`);
}

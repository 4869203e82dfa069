import { PERMISSION_OF_FIELD, type Role, roleHas } from '@alinha/contracts-core';

/** The `data` of a reply as JSON text that PostgreSQL built. It is sent unchanged to callers who may see all fields. */
export class JsonText {
  constructor(readonly text: string) {}
}

const FIELDS = Object.entries(PERMISSION_OF_FIELD);

/** Removes the fields that a reply contains only for callers with a permission. Null is a visitor, who has none. */
export function visibleTo(role: Role | null, data: unknown): unknown {
  const hidden = FIELDS.filter(([, permission]) => role === null || !roleHas(role, permission));
  if (hidden.length === 0) return data;
  const names = new Set(hidden.map(([name]) => name));
  const value = data instanceof JsonText ? JSON.parse(data.text) : data;
  return new JsonText(JSON.stringify(value, (name, each) => (names.has(name) ? undefined : each)));
}

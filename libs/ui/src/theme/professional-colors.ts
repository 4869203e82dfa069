/** Colours that are distinct as 4 px bars in both themes. The product's default is first. */
export const PROFESSIONAL_COLORS = [
  '#71B27B',
  '#2F9E8F',
  '#3B8FC4',
  '#5B6FD6',
  '#8E5BC8',
  '#C657A0',
  '#D6455D',
  '#E0703A',
  '#D9A128',
  '#8A9A3B',
  '#8C6B4F',
  '#64748B',
] as const;

/**
 * The raw colours of both themes. Only this file contains colours: components use the custom properties that
 * `GlobalStyle` defines from it.
 */
export const lightPalette = {
  background: '#F6F8F6',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EDF1EE',
  closed: '#F1F4F2',
  hover: '#F1F5F2',
  neutralTint: '#EDF1EE',
  selected: '#FFFFFF',
  border: '#E2E8E3',
  borderControl: '#84938A',
  text: '#16211A',
  textMuted: '#5B6B61',
  brand: '#2E7D4A',
  brandHover: '#25693D',
  brandTint: '#E6F3E9',
  brandText: '#27703F',
  brandMark: '#71B27B',
  textOnBrand: '#FFFFFF',
  danger: '#C0362C',
  dangerHover: '#A52D24',
  dangerTint: '#FCEBE9',
  dangerText: '#B02E25',
  textOnDanger: '#FFFFFF',
  warning: '#B7791F',
  warningTint: '#FBF1DE',
  warningText: '#835308',
  info: '#2B6CB0',
  infoTint: '#E7F0FA',
  infoText: '#25609E',
  focus: '#2E7D4A',
  inverse: '#16211A',
  textOnInverse: '#F6F8F6',
} as const;

/** A name in the palette; each theme defines all names. */
export type ColorName = keyof typeof lightPalette;

/** The dark theme: the same hue, with the same fills and with texts lightened to AA contrast. */
export const darkPalette: Readonly<Record<ColorName, string>> = {
  background: '#0E1310',
  surface: '#151B17',
  raised: '#1B231E',
  sunken: '#0A0E0B',
  closed: '#0C100D',
  hover: '#1F2822',
  neutralTint: '#26302A',
  selected: '#34403A',
  border: '#29332C',
  borderControl: '#6C7B71',
  text: '#E8EFEA',
  textMuted: '#9FAEA4',
  brand: '#2E7D4A',
  brandHover: '#25693D',
  brandTint: '#1A2E20',
  brandText: '#7FC98D',
  brandMark: '#71B27B',
  textOnBrand: '#FFFFFF',
  danger: '#C0362C',
  dangerHover: '#A52D24',
  dangerTint: '#3A1F1C',
  dangerText: '#F4958C',
  textOnDanger: '#FFFFFF',
  warning: '#D69A3C',
  warningTint: '#33270F',
  warningText: '#E6B566',
  info: '#5B9BDD',
  infoTint: '#182A3D',
  infoText: '#86B8EC',
  focus: '#71B27B',
  inverse: '#E8EFEA',
  textOnInverse: '#16211A',
};

const neutralGrounds = ['background', 'surface', 'raised', 'sunken', 'closed', 'hover'] as const;
const tintGrounds = ['neutralTint', 'brandTint', 'dangerTint', 'warningTint', 'infoTint'] as const;

/** Allowed grounds of each text colour. The contrast test requires 4.5:1 for each pair. */
export const textGrounds: Readonly<Partial<Record<ColorName, readonly ColorName[]>>> = {
  text: [...neutralGrounds, ...tintGrounds, 'selected'],
  textMuted: [...neutralGrounds, ...tintGrounds],
  brandText: [...neutralGrounds, 'brandTint'],
  dangerText: [...neutralGrounds, 'dangerTint'],
  warningText: [...neutralGrounds, 'warningTint'],
  infoText: [...neutralGrounds, 'infoTint'],
  textOnBrand: ['brand', 'brandHover'],
  textOnDanger: ['danger', 'dangerHover'],
  textOnInverse: ['inverse'],
};

/** Edges and marks with a meaning but without text: 3:1 is enough (WCAG 1.4.11). */
export const markGrounds: Readonly<Partial<Record<ColorName, readonly ColorName[]>>> = {
  borderControl: ['background', 'surface', 'raised'],
  focus: ['background', 'surface', 'raised'],
  brand: ['background', 'surface', 'raised'],
  danger: ['surface'],
};

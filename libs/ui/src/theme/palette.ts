/**
 * The raw colours of both themes. Nothing outside this file writes a colour: components read the
 * custom properties that `GlobalStyle` publishes from here.
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

/** A name in the palette; every theme defines every name. */
export type ColorName = keyof typeof lightPalette;

/** The dark theme: the same green-tinted hue, with fills kept and texts lightened until AA holds. */
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

/** Which grounds each text colour may stand on. The contrast test holds every pair to 4.5:1. */
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

/** Edges and marks that carry meaning without text: 3:1 is enough (WCAG 1.4.11). */
export const markGrounds: Readonly<Partial<Record<ColorName, readonly ColorName[]>>> = {
  borderControl: ['background', 'surface', 'raised'],
  focus: ['background', 'surface', 'raised'],
  brand: ['background', 'surface', 'raised'],
  danger: ['surface'],
};

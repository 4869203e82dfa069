import { DEFAULT_TIME_ZONE, type Language, LOCALES } from '@alinha/contracts-core';
import { foldText, type Option } from '@alinha/ui';

/** Portuguese city names of Brazil's zones, most used first. IANA names have no accents. */
const BRAZILIAN_CITIES: Readonly<Record<string, string>> = {
  [DEFAULT_TIME_ZONE]: 'São Paulo',
  'America/Fortaleza': 'Fortaleza',
  'America/Bahia': 'Salvador',
  'America/Recife': 'Recife',
  'America/Belem': 'Belém',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Maceio': 'Maceió',
  'America/Araguaina': 'Araguaína',
  'America/Santarem': 'Santarém',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
};

/** `America/Indiana/Knox` gives Knox, `America/New_York` gives New York. */
function cityOf(zone: string): string {
  return BRAZILIAN_CITIES[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

function zoneName(zone: string, language: Language, at: Date, style: 'shortOffset' | 'longGeneric'): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, timeZoneName: style });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** City and UTC offset at the instant `at`: `São Paulo (GMT-3)`. */
export function timeZoneLabel(zone: string, language: Language, at: Date): string {
  return `${cityOf(zone)} (${zoneName(zone, language, at, 'shortOffset')})`;
}

function optionOf(zone: string, language: Language, at: Date): Option {
  return {
    value: zone,
    label: timeZoneLabel(zone, language, at),
    description: zoneName(zone, language, at, 'longGeneric'),
  };
}

/** All zones of the browser, Brazil's first. Formats about 400 names: call it only when a list opens. */
export function timeZoneOptions(language: Language, at: Date): readonly Option[] {
  const brazilian = Object.keys(BRAZILIAN_CITIES);
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !(zone in BRAZILIAN_CITIES))
    .sort((a, b) => cityOf(a).localeCompare(cityOf(b), LOCALES[language]));
  return [...brazilian, ...others].map((zone) => optionOf(zone, language, at));
}

/** Options whose city, name or IANA name contains each typed word; "america/sao_paulo" also matches. */
export function matchTimeZones(options: readonly Option[], typed: string): readonly Option[] {
  const words = foldText(typed)
    .split(/[\s/_]+/)
    .filter(Boolean);
  return options.filter(({ value, label, description }) => {
    const text = foldText(`${label} ${description} ${value.replaceAll('_', ' ')}`);
    return words.every((word) => text.includes(word));
  });
}

/** The browser's zone when it is one of Brazil's, else the product's default. */
export function browserTimeZone(zone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return zone in BRAZILIAN_CITIES ? zone : DEFAULT_TIME_ZONE;
}

import type { Option } from '@alinha/ui';
import { Combobox } from '@alinha/ui/panels';
import { useLanguage } from '@alinha/web-kit';
import { type ReactNode, type Ref, useCallback, useMemo, useRef } from 'react';
import { matchTimeZones, timeZoneLabel, timeZoneOptions } from './time-zones.ts';

export type TimeZoneFieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** IANA name: `America/Sao_Paulo`. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A time zone field. Users search by city, by zone name in the page's language or by IANA name. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps): ReactNode {
  const language = useLanguage();
  const named = useRef<{ readonly language: string; readonly options: readonly Option[] }>(undefined);
  const load = useCallback(
    async (typed: string) => {
      if (named.current?.language !== language) {
        named.current = { language, options: timeZoneOptions(language, new Date()) };
      }
      return matchTimeZones(named.current.options, typed);
    },
    [language],
  );
  const selected = useMemo(
    () => ({ value, label: timeZoneLabel(value, language, new Date()) }),
    [value, language],
  );
  return (
    <Combobox
      {...field}
      clearable={false}
      value={value}
      selectedOption={selected}
      loadOptions={load}
      onChange={(zone) => {
        if (zone !== null) onChange(zone);
      }}
    />
  );
}

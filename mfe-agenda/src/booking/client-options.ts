import { clientRoutes, SHORTEST_OTHERS_SEARCH } from '@alinha/contracts-clients';
import type { Option } from '@alinha/ui';
import { filterOptions } from '@alinha/ui/panels';
import { callApi, useOwnAgendaOnly, useTexts } from '@alinha/web-kit';
import { useCallback, useMemo } from 'react';
import type { Choices } from './choices.queries.ts';
import { formatPhone } from './phone-text.ts';

const COLLEAGUE = 'colleague-';

/** True for a client whom only colleagues may book. */
export const isOfColleague = ({ value }: Option): boolean => value.startsWith(COLLEAGUE);

/**
 * Options of a client field. Users who see only own clients also get those of colleagues that match the typed text, so that
 * nobody creates them a second time.
 */
export function useClientOptions(clients: Choices['clients']) {
  const texts = useTexts();
  const isLimited = useOwnAgendaOnly() !== null;
  const options = useMemo(
    () =>
      clients.map(({ id, name, phone }) => ({
        value: String(id),
        label: name,
        description: phone ? formatPhone(phone) : undefined,
      })),
    [clients],
  );
  const loadOptions = useCallback(
    async (typed: string, signal: AbortSignal): Promise<readonly Option[]> => {
      const own = filterOptions(options, typed);
      const search = typed.trim();
      if (search.length < SHORTEST_OTHERS_SEARCH) return own;
      // Own clients can be booked while the search for others fails.
      const others = await callApi(clientRoutes.listOthers, { query: { search } }, { signal }).catch(
        () => [],
      );
      return [
        ...own,
        ...others.map(({ id, name, phone_end: digits }) => ({
          value: `${COLLEAGUE}${id}`,
          label: name,
          description:
            digits === null
              ? texts('booking.colleague.client')
              : texts('booking.colleague.client_with_phone', { digits }),
        })),
      ];
    },
    [options, texts],
  );
  return { options, loadOptions: isLimited ? loadOptions : undefined };
}

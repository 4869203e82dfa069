import type { ArchivedClient } from '@alinha/contracts-clients';
import { useFormat, useTexts } from '@alinha/web-kit';

/** Says until when the chart of a deleted client is kept. Null while that is unknown. */
export function useChartText(): (client: ArchivedClient) => string | null {
  const texts = useTexts();
  const format = useFormat();
  return ({ chart }) => {
    if (chart === undefined) return null;
    if (chart === null) return texts('archived.no_chart');
    const date = format.date(chart.kept_until);
    return texts(chart.is_over ? 'archived.chart_over' : 'archived.chart_kept', { date });
  };
}

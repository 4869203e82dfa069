import { describe, expect, test } from 'vitest';
import { suggestDateOrder } from './csv-dates.ts';

describe('the order of dates', () => {
  test.each([
    ['is set by a day above 12', 'Birth date', ['03/04/1990', '25/04/1990'], 'en', 'day_first'],
    [
      'is month first when the second number is above 12',
      'Nascimento',
      ['04/25/1990', '03/04/1990'],
      'pt',
      'month_first',
    ],
    [
      'is the more frequent one when both occur',
      'Nascimento',
      ['25/04/1990', '26/04/1990', '04/27/1990'],
      'pt',
      'day_first',
    ],
    ['is day first when the header is Portuguese', 'Nascimento', ['03/04/1990'], 'en', 'day_first'],
    ['follows the language of the caller by default', 'Birth date', ['03/04/1990'], 'en', 'month_first'],
    ['follows the language of the caller by default', 'Birth date', ['03/04/1990'], 'pt', 'day_first'],
    ['is day first when there are no dates', '', [], 'en', 'day_first'],
  ] as const)('%s: %s %j in %s', (_, header, dates, language, expected) => {
    expect(suggestDateOrder(header, dates, language)).toBe(expected);
  });
});

import type { Language } from '@alinha/contracts-core';
import { defaultUiTexts, type UiTexts } from '@alinha/ui';

const english: UiTexts = {
  close: 'Close',
  back: 'Back',
  retry: 'Try again',
  loading: 'Loading…',
  clear: 'Clear',
  search: 'Search',
  required: 'required',
  select: 'Select',
  noResults: 'No results',
  loadFailed: 'It could not be loaded',
  createOption: (typed) => `Create “${typed}”`,
  optionCount: (count) => (count === 1 ? '1 option' : `${count} options`),
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  previousWeek: 'One week back',
  nextWeek: 'One week ahead',
  showMonth: 'Show the month',
  showWeek: 'Show the week only',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  increase: 'Increase',
  decrease: 'Decrease',
  hexCode: 'Color code',
  colorInvalid: 'Use a code such as #71B27B',
  notifications: 'Notifications',
  openMenu: 'Open menu',
  openCalendar: 'Open calendar',
  chooseDay: 'Choose a day',
  dateLetters: { day: 'dd', month: 'mm', year: 'yyyy' },
  dateInvalid: (pattern) => `Invalid date. Use ${pattern}.`,
  timeInvalid: 'Invalid time. Use 24 hours, such as 14:30.',
  outOfRange: (min, max) => {
    if (min !== null && max !== null) return `Choose between ${min} and ${max}.`;
    return min === null ? `Choose up to ${max}.` : `Choose from ${min} on.`;
  },
  readAs: (amount) => `Read as ${amount}`,
  suggestions: 'Suggestions',
};

/** Texts of the design system's components, whose defaults are Portuguese. */
export function uiTextsFor(language: Language): UiTexts {
  return language === 'en' ? english : defaultUiTexts;
}

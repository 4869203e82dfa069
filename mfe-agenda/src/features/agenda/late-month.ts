/** The month, in one file that is loaded at the first user input or with an address that names the month. */

export { MonthGrid } from './month/month-grid.tsx';
export { MonthList } from './month/month-list.tsx';

export { OccupancyBars } from './occupancy-bars.tsx';
export { PlansBars } from './plans-bars.tsx';
export { TimeBars } from './time-bars.tsx';

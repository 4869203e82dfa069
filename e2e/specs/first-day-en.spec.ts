import { SIZES } from '../fixtures/visit.ts';
import { describeFirstDay } from './first-day.journey.ts';

describeFirstDay('en', SIZES[0]);

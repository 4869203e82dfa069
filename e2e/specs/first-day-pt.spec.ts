import { SIZES } from '../fixtures/visit.ts';
import { describeFirstDay } from './first-day.journey.ts';

describeFirstDay('pt', SIZES[2]);

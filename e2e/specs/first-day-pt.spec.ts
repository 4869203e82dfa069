import { describeFirstDay } from './first-day.journey.ts';

describeFirstDay('pt');

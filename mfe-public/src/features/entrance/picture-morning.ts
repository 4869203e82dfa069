import { PROFESSIONAL_COLORS } from '@alinha/ui';

/** Any working day; the picture does not show today. */
export const DAY = '2026-11-19';

const [GREEN, TEAL, BLUE, , PURPLE, , , ORANGE] = PROFESSIONAL_COLORS;

export const PROFESSIONALS = [
  { name: 'Ana', color: GREEN },
  { name: 'Bruno', color: BLUE },
  { name: 'Carla', color: ORANGE },
] as const;

type Drawn = {
  readonly column: 0 | 1 | 2;
  /** Hours of the day: 9.5 is 09:30. */
  readonly start: number;
  readonly end: number;
  readonly client: string;
  readonly subject: 'reformer' | 'physiotherapy' | 'assessment' | 'posture';
  readonly color: string;
  readonly done?: true;
};

export const APPOINTMENTS: readonly Drawn[] = [
  {
    column: 0,
    start: 8,
    end: 9,
    client: 'Helena Prado',
    subject: 'reformer',
    color: GREEN,
    done: true,
  },
  {
    column: 0,
    start: 9.5,
    end: 10.25,
    client: 'Otávio Reis',
    subject: 'assessment',
    color: GREEN,
    done: true,
  },
  { column: 0, start: 11.5, end: 12.5, client: 'Lia Campos', subject: 'reformer', color: TEAL },
  {
    column: 1,
    start: 8.5,
    end: 9.5,
    client: 'Davi Moraes',
    subject: 'physiotherapy',
    color: BLUE,
    done: true,
  },
  { column: 1, start: 10, end: 11, client: 'Rosa Teles', subject: 'physiotherapy', color: BLUE },
  { column: 2, start: 9, end: 10, client: 'Marcos Lima', subject: 'posture', color: ORANGE, done: true },
  { column: 2, start: 11, end: 12, client: 'Bia Nunes', subject: 'posture', color: PURPLE },
];

import { DEMO_EMAIL } from '@alinha/contracts-accounts';

/** The demonstration's sign-in; shown at start. */
export { DEMO_EMAIL };
export const DEMO_PASSWORD = 'pilates';

export const COMPANY = {
  company_name: 'Estúdio Equilíbrio',
  name: 'Marina Duarte',
  email: DEMO_EMAIL,
  password: DEMO_PASSWORD,
};

/** Set last: a company without it was not finished. */
export const COMPANY_ADDRESS = 'Rua Harmonia, 482 - Vila Madalena, São Paulo - SP';

export const PROFESSIONALS = [
  { name: 'Marina Duarte', email: DEMO_EMAIL, color: '#71B27B', capacity: 3 },
  { name: 'Rafael Nogueira', email: 'rafael@alinha.example', color: '#3B8FC4', capacity: 1 },
  { name: 'Camila Prado', email: 'camila@alinha.example', color: '#D9A128', capacity: 3 },
  { name: 'Thiago Sales', email: 'thiago@alinha.example', color: '#8E5BC8', capacity: 2 },
] as const;

export const ROOMS = [
  { name: 'Sala Reformer', capacity: 4 },
  { name: 'Sala Solo', capacity: 6 },
  { name: 'Consultório', capacity: 1 },
] as const;

export const SPECIALTIES = ['Pilates aparelhos', 'Pilates solo', 'Fisioterapia', 'RPG', 'Avaliação'] as const;

type DemoClientRecord = {
  name: string;
  phone: string;
  email: string;
  bornDaysFromToday: number;
  age: number;
};

/** Birthdays are counted from today, so that some are always near. */
export const CLIENTS: readonly DemoClientRecord[] = [
  {
    name: 'Ana Beatriz Lima',
    phone: '11987450132',
    email: 'ana.lima@cliente.example',
    bornDaysFromToday: 0,
    age: 34,
  },
  {
    name: 'Bruno Carvalho',
    phone: '11991238745',
    email: 'bruno@cliente.example',
    bornDaysFromToday: 40,
    age: 41,
  },
  {
    name: 'Cláudia Martins',
    phone: '11976540981',
    email: 'claudia@cliente.example',
    bornDaysFromToday: 3,
    age: 57,
  },
  {
    name: 'Diego Fernandes',
    phone: '11982347710',
    email: 'diego@cliente.example',
    bornDaysFromToday: 120,
    age: 29,
  },
  {
    name: 'Elisa Rocha',
    phone: '11990017345',
    email: 'elisa@cliente.example',
    bornDaysFromToday: 200,
    age: 38,
  },
  {
    name: 'Fernanda Costa',
    phone: '11974412098',
    email: 'fernanda@cliente.example',
    bornDaysFromToday: 6,
    age: 45,
  },
  {
    name: 'Gustavo Almeida',
    phone: '11985561230',
    email: 'gustavo@cliente.example',
    bornDaysFromToday: 75,
    age: 63,
  },
  {
    name: 'Helena Souza',
    phone: '11993340876',
    email: 'helena@cliente.example',
    bornDaysFromToday: 300,
    age: 26,
  },
  {
    name: 'Isabela Moreira',
    phone: '11971129045',
    email: 'isabela@cliente.example',
    bornDaysFromToday: 160,
    age: 50,
  },
];

/** One weekly class: indexes into the lists above, weekday 1 (Monday) to 6. */
type WeeklyClass = {
  readonly weekdays: readonly number[];
  readonly time: string;
  readonly minutes: number;
  readonly professional: number;
  readonly room: number;
  readonly specialty: number;
  readonly clients: readonly number[];
  readonly amountCents: number;
};

/** A believable week: small Pilates groups in the morning and evening, one-to-one care in between. */
export const WEEKLY_CLASSES: readonly WeeklyClass[] = [
  {
    weekdays: [1, 3, 5],
    time: '07:00',
    minutes: 60,
    professional: 0,
    room: 0,
    specialty: 0,
    clients: [0, 4],
    amountCents: 9000,
  },
  {
    weekdays: [1, 3, 5],
    time: '08:00',
    minutes: 60,
    professional: 0,
    room: 0,
    specialty: 0,
    clients: [1],
    amountCents: 9000,
  },
  {
    weekdays: [2, 4],
    time: '07:30',
    minutes: 60,
    professional: 2,
    room: 1,
    specialty: 1,
    clients: [7, 8],
    amountCents: 7500,
  },
  {
    weekdays: [2, 4],
    time: '08:30',
    minutes: 60,
    professional: 2,
    room: 1,
    specialty: 1,
    clients: [0, 6],
    amountCents: 7500,
  },
  {
    weekdays: [1, 2, 4],
    time: '09:00',
    minutes: 50,
    professional: 1,
    room: 2,
    specialty: 2,
    clients: [6],
    amountCents: 16000,
  },
  {
    weekdays: [1, 3],
    time: '10:00',
    minutes: 50,
    professional: 1,
    room: 2,
    specialty: 3,
    clients: [8],
    amountCents: 18000,
  },
  {
    weekdays: [2, 5],
    time: '10:00',
    minutes: 50,
    professional: 1,
    room: 2,
    specialty: 2,
    clients: [3],
    amountCents: 16000,
  },
  {
    weekdays: [1, 4],
    time: '14:00',
    minutes: 60,
    professional: 3,
    room: 0,
    specialty: 0,
    clients: [7, 1],
    amountCents: 9000,
  },
  {
    weekdays: [2, 3],
    time: '15:30',
    minutes: 45,
    professional: 3,
    room: 2,
    specialty: 4,
    clients: [5],
    amountCents: 14000,
  },
  {
    weekdays: [1, 3, 5],
    time: '16:00',
    minutes: 60,
    professional: 2,
    room: 1,
    specialty: 1,
    clients: [4],
    amountCents: 7500,
  },
  {
    weekdays: [5],
    time: '14:00',
    minutes: 90,
    professional: 1,
    room: 2,
    specialty: 4,
    clients: [2],
    amountCents: 22000,
  },
  {
    weekdays: [1, 3],
    time: '18:00',
    minutes: 60,
    professional: 0,
    room: 0,
    specialty: 0,
    clients: [3, 7],
    amountCents: 9000,
  },
  {
    weekdays: [2, 4],
    time: '18:00',
    minutes: 60,
    professional: 3,
    room: 0,
    specialty: 0,
    clients: [1, 2],
    amountCents: 9000,
  },
  {
    weekdays: [2, 4],
    time: '19:00',
    minutes: 60,
    professional: 0,
    room: 1,
    specialty: 1,
    clients: [5],
    amountCents: 7500,
  },
  {
    weekdays: [6],
    time: '09:00',
    minutes: 60,
    professional: 2,
    room: 1,
    specialty: 1,
    clients: [0, 2, 6],
    amountCents: 7500,
  },
  {
    weekdays: [6],
    time: '10:00',
    minutes: 60,
    professional: 0,
    room: 0,
    specialty: 0,
    clients: [2, 7],
    amountCents: 9000,
  },
];

export const EVOLUTIONS = [
  'Paciente relata melhora da dor lombar desde a última sessão. Trabalhada mobilidade de coluna e estabilização do core, boa resposta.',
  'Sessão com ênfase em alongamento de cadeia posterior e respiração. Sem queixas; aumentada a carga no reformer com boa execução.',
  'Evolui bem. Mantidos exercícios de fortalecimento de glúteo médio e propriocepção de tornozelo. Orientada rotina em casa.',
] as const;

import type { CreateEmployeeInput, RegisterInput } from '@alinha/contracts-accounts';
import type {
  CreateAppointmentInput,
  CreateRoomInput,
  CreateSpecialtyInput,
  WaitingEntryInput,
} from '@alinha/contracts-agenda';
import type { CreateClientInput } from '@alinha/contracts-clients';
import { addDays, addMinutes, formatDate } from '@alinha/contracts-core';

const PEOPLE = [
  'Ana Beatriz Lima',
  'João Pedro Araújo',
  'Márcia Conceição',
  'Érica Nogueira',
  'Otávio Guimarães',
  'Luíza Assunção',
  'Caio Henrique Brandão',
  'Íris Valadão',
] as const;
const COMPANIES = [
  'Estúdio Pilates Vila Mariana',
  'Clínica Movimento',
  'Fisio Ipanema',
  'Espaço Equilíbrio',
] as const;
const ROOMS = ['Sala Reformer', 'Sala Cadillac', 'Consultório', 'Sala de Solo'] as const;
const SPECIALTIES = ['Pilates', 'Fisioterapia ortopédica', 'RPG', 'Drenagem linfática'] as const;

let made = 0;

/** Numbers unique within a test file. */
const nextNumber = () => ++made;

/** Called before each test file, because the files of a worker share this module. */
export function restartNumbers(): void {
  made = 0;
}
const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';
/** Without accents and spaces, for use in e-mail addresses. */
const slugOf = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

export const TEST_PASSWORD = 'segredo-1';

export function registerInput(overrides: Partial<RegisterInput> = {}): RegisterInput {
  const number = nextNumber();
  const name = pick(PEOPLE, number);
  return {
    company_name: `${pick(COMPANIES, number)} ${number}`,
    name,
    email: `${slugOf(name)}.${number}@alinha.test`,
    password: TEST_PASSWORD,
    ...overrides,
  };
}

export function employeeInput(overrides: Partial<CreateEmployeeInput> = {}): CreateEmployeeInput {
  const number = nextNumber();
  const name = pick(PEOPLE, number);
  return {
    name,
    email: `${slugOf(name)}.${number}@alinha.test`,
    password: TEST_PASSWORD,
    is_admin: false,
    color: '#4C8BF5',
    capacity: 1,
    ...overrides,
  };
}

export function clientInput(overrides: Partial<CreateClientInput> = {}): CreateClientInput {
  const number = nextNumber();
  const name = pick(PEOPLE, number);
  return {
    name: `${name} ${number}`,
    email: `${slugOf(name)}.${number}@example.com`,
    phone: `1198765${String(number).padStart(4, '0').slice(-4)}`,
    ...overrides,
  };
}

export function roomInput(overrides: Partial<CreateRoomInput> = {}): CreateRoomInput {
  const number = nextNumber();
  return { name: `${pick(ROOMS, number)} ${number}`, capacity: 1, ...overrides };
}

export function specialtyInput(overrides: Partial<CreateSpecialtyInput> = {}): CreateSpecialtyInput {
  const number = nextNumber();
  return { name: `${pick(SPECIALTIES, number)} ${number}`, ...overrides };
}

type AppointmentOverrides = Partial<CreateAppointmentInput> &
  Pick<CreateAppointmentInput, 'employee_id' | 'client_id'>;

const FIRST_MONDAY = '2026-12-07';
const HOURS_A_DAY = 14;
const DAYS_A_WEEK = 6;

/** An hour of the default working week, different for each number. */
function workingHour(number: number): string {
  const day = Math.floor(number / HOURS_A_DAY);
  const date = addDays(FIRST_MONDAY, Math.floor(day / DAYS_A_WEEK) * 7 + (day % DAYS_A_WEEK));
  return addMinutes(`${date} 07:00:00`, (number % HOURS_A_DAY) * 60);
}

/** One hour long. The default start differs for each appointment made here. */
export function appointmentInput(overrides: AppointmentOverrides): CreateAppointmentInput {
  const start = workingHour(nextNumber());
  return { start_datetime: start, duration_minutes: 60, allow_overbooking: false, ...overrides };
}

/** A client who waits for any weekday morning, for 30 days of the real clock. */
export function waitingEntryInput(
  overrides: Partial<WaitingEntryInput> & Pick<WaitingEntryInput, 'client_id'>,
): WaitingEntryInput {
  return {
    kind: 'once',
    employee_id: null,
    room_id: null,
    specialty_id: null,
    duration_minutes: 60,
    weekdays: [1, 2, 3, 4, 5],
    from_time: '08:00',
    to_time: '12:00',
    valid_until: addDays(formatDate(new Date()), 30),
    note: null,
    ...overrides,
  };
}

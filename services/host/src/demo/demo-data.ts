import { DEMO_EMAIL } from '@alinha/contracts-accounts';

/** Sign-in of the demonstration, printed at start. */
export { DEMO_EMAIL };
export const DEMO_PASSWORD = 'pilates';

export const COMPANY = {
  company_name: 'Estúdio Equilíbrio',
  name: 'Marina Duarte',
  email: DEMO_EMAIL,
  password: DEMO_PASSWORD,
};

/** Set last: a company without it is incomplete. */
export const COMPANY_ADDRESS = 'Rua Harmonia, 482 - Vila Madalena, São Paulo - SP';

/** No bank has a key of this domain. */
export const PIX = {
  type: 'email',
  key: 'pix@estudioequilibrio.example',
  receiver_name: 'Estúdio Equilíbrio',
  city: 'São Paulo',
} as const;

export const PROFESSIONALS = [
  { name: 'Marina Duarte', email: DEMO_EMAIL, color: '#71B27B', capacity: 4 },
  { name: 'Rafael Nogueira', email: 'rafael@alinha.example', color: '#3B8FC4', capacity: 1 },
  { name: 'Camila Prado', email: 'camila@alinha.example', color: '#D9A128', capacity: 4 },
  { name: 'Thiago Sales', email: 'thiago@alinha.example', color: '#8E5BC8', capacity: 3 },
] as const;

export const ROOMS = [
  { name: 'Sala Reformer', capacity: 4 },
  { name: 'Sala Solo', capacity: 6 },
  { name: 'Consultório', capacity: 1 },
] as const;

export const SPECIALTIES = [
  { name: 'Pilates aparelhos', duration_minutes: 60, price_cents: 11_000 },
  { name: 'Pilates solo', duration_minutes: 60, price_cents: 9_000 },
  { name: 'Fisioterapia', duration_minutes: 50, price_cents: 16_000 },
  { name: 'RPG', duration_minutes: 50, price_cents: 18_000 },
  { name: 'Avaliação', duration_minutes: 50, price_cents: 22_000, bookable_online: true },
] as const;

/** Of each professional, as an index into the specialties. */
export const DEFAULT_SPECIALTIES = [0, 2, 1, 1] as const;

/** Of each professional; the last one has not typed it yet. */
export const COUNCIL_NUMBERS = [
  'CREFITO-3 123456-F',
  'CREFITO-3 234567-F',
  'CREFITO-3 345678-F',
  null,
] as const;

export const EVOLUTIONS: readonly string[] = [
  'Paciente relata melhora da dor lombar desde a última sessão. Trabalhada mobilidade de coluna e estabilização do core, boa resposta.',
  'Sessão com ênfase em alongamento de cadeia posterior e respiração. Sem queixas; aumentada a carga no reformer com boa execução.',
  'Evolui bem. Mantidos exercícios de fortalecimento de glúteo médio e propriocepção de tornozelo. Orientada rotina em casa.',
  'Chegou com tensão cervical após semana de trabalho sentado. Liberação miofascial e mobilidade torácica; saiu sem dor.',
  'Queixa leve no joelho direito ao descer escadas. Evitados saltos; série de quadríceps em cadeia fechada, sem dor.',
  'Boa consciência corporal hoje. Avançou para a série de roll up completa e manteve o alinhamento do quadril.',
  'Retorno após viagem. Retomada gradual com molas leves e foco em respiração; relatou cansaço, sem dor.',
];

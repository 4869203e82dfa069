import {
  CLIENT_FIELDS,
  type Client,
  type ClientField,
  type ClientImport,
  type ImportField,
} from '@alinha/contracts-clients';
import { applyMask, type BilingualText, formatCpf, formatPhone, type Language } from '@alinha/contracts-core';
import { type CsvCell, csvDate } from '@alinha/service-kit';
import { genderText } from './client-texts.ts';

const HEADERS: Record<ClientField, BilingualText> = {
  name: { pt: 'Nome', en: 'Name' },
  email: { pt: 'E-mail', en: 'Email' },
  phone: { pt: 'Telefone', en: 'Phone' },
  birth_date: { pt: 'Data de nascimento', en: 'Birth date' },
  cpf: { pt: 'CPF', en: 'CPF' },
  gender: { pt: 'Gênero', en: 'Gender' },
  zip: { pt: 'CEP', en: 'Postal code' },
  street: { pt: 'Rua', en: 'Street' },
  address_number: { pt: 'Número', en: 'Number' },
  complement: { pt: 'Complemento', en: 'Complement' },
  neighborhood: { pt: 'Bairro', en: 'Neighborhood' },
  city: { pt: 'Cidade', en: 'City' },
  state: { pt: 'Estado (UF)', en: 'State' },
  insurance: { pt: 'Convênio', en: 'Insurance' },
  plan: { pt: 'Plano do convênio', en: 'Insurance plan' },
  card_number: { pt: 'Número da carteirinha', en: 'Card number' },
  emergency_contact: { pt: 'Contato de emergência', en: 'Emergency contact' },
  emergency_phone: { pt: 'Telefone de emergência', en: 'Emergency phone' },
};

/** Column titles of the CSV export. An import recognizes all of them. */
export function clientHeader(language: Language): string[] {
  return CLIENT_FIELDS.map((field) => HEADERS[field][language]);
}

const LAST_NAME: BilingualText = { pt: 'Sobrenome', en: 'Last name' };

/** Header for the failed rows of a file without one. An import recognizes mapped columns; others get their number. */
export function importHeader(
  { columns, mapping }: Pick<ClientImport, 'columns' | 'mapping'>,
  language: Language,
): string[] {
  const names = new Map(
    Object.entries(mapping).map(([field, column]) => [
      column,
      field === 'last_name' ? LAST_NAME : HEADERS[field as Exclude<ImportField, 'last_name'>],
    ]),
  );
  return columns.map((_, column) => names.get(column)?.[language] ?? `${column + 1}`);
}

/** Formatted for people. The separators also prevent spreadsheets from reading a CPF or phone as a number. */
function cellOf(field: ClientField, value: string, language: Language): CsvCell {
  switch (field) {
    case 'birth_date':
      return csvDate(value, language);
    case 'cpf':
      return formatCpf(value);
    case 'zip':
      return applyMask(value, '00000-000');
    case 'phone':
    case 'emergency_phone':
      return formatPhone(value);
    case 'gender':
      return genderText(value, language);
    default:
      return value;
  }
}

const DAMAGED: BilingualText = { pt: 'ilegível', en: 'unreadable' };

/** `damaged`: fields whose stored value cannot be read. */
export function clientCells(
  client: Omit<Client, 'id'> & { readonly damaged?: readonly ClientField[] },
  language: Language,
): CsvCell[] {
  return CLIENT_FIELDS.map((field) => {
    if (client.damaged?.includes(field)) return DAMAGED[language];
    const value = client[field];
    return value === null ? null : cellOf(field, value, language);
  });
}

/** The example row of the template. */
export function exampleOf(language: Language): Omit<Client, 'id'> {
  const pt = language === 'pt';
  return {
    name: pt ? 'Ana Exemplo (apague esta linha)' : 'Ana Example (delete this row)',
    email: 'ana@example.com',
    phone: '11987450132',
    birth_date: '1984-02-29',
    cpf: '52998224725',
    gender: 'female',
    zip: '04109080',
    street: 'Rua Domingos de Morais',
    address_number: '2564',
    complement: pt ? 'ap 31' : 'apt 31',
    neighborhood: 'Vila Mariana',
    city: 'São Paulo',
    state: 'SP',
    insurance: 'Unimed',
    plan: pt ? 'Enfermaria' : 'Ward',
    card_number: '0 123 456',
    emergency_contact: 'Otávio',
    emergency_phone: '1130451200',
  };
}

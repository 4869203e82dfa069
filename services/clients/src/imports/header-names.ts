import type { ImportField } from '@alinha/contracts-clients';
import { columnNames } from '@alinha/service-kit';

/**
 * Normalized column names by field. The first match of a field wins, so "celular" precedes "telefone": a mobile phone is
 * preferred.
 */
const HEADERS: Record<ImportField, readonly string[]> = {
  name: [
    'nome',
    'nome completo',
    'name',
    'full name',
    'cliente',
    'paciente',
    'aluno',
    'client',
    'patient',
    'customer',
    'first name',
    'primeiro nome',
  ],
  last_name: ['sobrenome', 'ultimo nome', 'last name', 'surname', 'family name'],
  email: ['e mail', 'email', 'mail', 'correio eletronico'],
  phone: [
    'celular',
    'whatsapp',
    'mobile',
    'cell',
    'telefone',
    'fone',
    'tel',
    'cel',
    'phone',
    'contato',
    'contact',
  ],
  birth_date: [
    'nascimento',
    'data de nascimento',
    'data nascimento',
    'dt nascimento',
    'data nasc',
    'dt nasc',
    'aniversario',
    'birth date',
    'birthdate',
    'date of birth',
    'birthday',
    'birth',
    'dob',
  ],
  cpf: ['cpf', 'cpf cnpj', 'documento', 'document', 'tax id'],
  gender: ['genero', 'sexo', 'gender', 'sex'],
  zip: ['cep', 'codigo postal', 'zip', 'zip code', 'postal code', 'postcode'],
  street: ['rua', 'logradouro', 'endereco', 'street', 'street address', 'address'],
  address_number: ['numero', 'num', 'n', 'no', 'numero da casa', 'number', 'house number', 'address number'],
  complement: ['complemento', 'complement', 'address 2', 'apartamento', 'apto', 'apartment', 'unit'],
  neighborhood: ['bairro', 'neighborhood', 'neighbourhood', 'district'],
  city: ['cidade', 'municipio', 'city', 'town'],
  state: ['estado', 'uf', 'estado uf', 'state', 'province'],
  insurance: ['convenio', 'plano de saude', 'seguradora', 'insurance', 'health insurance', 'insurer'],
  plan: ['plano', 'plano do convenio', 'plan', 'insurance plan'],
  card_number: [
    'carteirinha',
    'numero da carteirinha',
    'numero da carteira',
    'carteira',
    'matricula',
    'card number',
    'member number',
  ],
  emergency_contact: ['contato de emergencia', 'nome do contato', 'emergencia', 'emergency contact'],
  emergency_phone: [
    'telefone de emergencia',
    'telefone do contato',
    'telefone emergencia',
    'celular de emergencia',
    'emergency phone',
  ],
};
/** Names that match only a whole header, because of headers such as "Estado civil" and "Número do CPF". */
const ONLY_WHOLE: readonly string[] = [
  'estado',
  'state',
  'n',
  'no',
  'num',
  'numero',
  'number',
  'contato',
  'contact',
  'plano',
  'plan',
];
/** Names with the lowest priority as a part of a header: "CEP do endereço" is a postal code. */
const VAGUE: readonly string[] = ['nome', 'name', 'endereco', 'address'];

export const COLUMN_NAMES = columnNames(HEADERS, { onlyWhole: ONLY_WHOLE, vague: VAGUE });

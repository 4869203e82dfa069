import { addDays, isValidCpf } from '@alinha/contracts-core';

/** Name, age, and days from today to the birthday, so that some birthdays are always near. */
const PEOPLE = [
  ['Ana Beatriz Lima', 34, 0],
  ['Bruno Carvalho', 41, 40],
  ['Cláudia Martins', 57, 3],
  ['Diego Fernandes', 29, 120],
  ['Elisa Rocha', 38, 200],
  ['Fernanda Costa', 45, 6],
  ['Gustavo Almeida', 63, 75],
  ['Helena Souza', 26, 300],
  ['Isabela Moreira', 50, 160],
  ['João Pedro Ribeiro', 36, 22],
  ['Karina Teixeira', 44, 91],
  ['Leonardo Bastos', 52, 133],
  ['Mariana Vasconcelos', 31, 5],
  ['Natália Freitas', 28, 260],
  ['Otávio Guimarães', 67, 48],
  ['Patrícia Azevedo', 48, 181],
  ['Renato Cardoso', 39, 215],
  ['Sônia Barbosa', 71, 12],
  ['Tatiana Lopes', 33, 333],
  ['Ulisses Prado', 59, 101],
  ['Vanessa Monteiro', 42, 67],
  ['Wagner Siqueira', 55, 147],
  ['Yara Mendonça', 30, 285],
  ['Zélia Campos', 74, 1],
  ['Adriana Pacheco', 47, 36],
  ['Beatriz Nunes', 25, 240],
  ['Caio Rezende', 32, 115],
  ['Daniela Farias', 40, 175],
  ['Eduardo Pinheiro', 61, 29],
  ['Flávia Antunes', 37, 318],
  ['Giovana Peixoto', 24, 82],
  ['Henrique Matos', 46, 152],
  ['Ivone Cavalcanti', 69, 207],
  ['Juliana Tavares', 35, 272],
  ['Karen Yamamoto', 43, 19],
  ['Luís Felipe Dantas', 27, 127],
  ['Márcia Conceição', 58, 58],
  ['Nelson Batista', 73, 193],
  ['Olívia Sampaio', 29, 244],
  ['Paulo Henrique Diniz', 51, 8],
  ['Regina Fontes', 64, 305],
  ['Simone Arruda', 49, 139],
  ['Tiago Moraes', 38, 88],
  ['Vera Lúcia Ramos', 66, 223],
] as const;

export type DemoPerson = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** `YYYY-MM-DD`. */
  readonly birth_date: string;
  /** Null for some, as in a real list. */
  readonly cpf: string | null;
};

const FIRST_PHONE = 74_412_098;
const PHONE_STEP = 523_417;

function emailOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ');
  return `${words.at(0)}.${words.at(-1)}@cliente.example`;
}

const FIRST_CPF = 123_456_701;
const CPF_STEP = 1_000_301;

/** A made-up CPF with valid check digits. */
function cpfOf(index: number): string {
  const digits = String(FIRST_CPF + index * CPF_STEP);
  const checks = Array.from({ length: 100 }, (_, check) => String(check).padStart(2, '0'));
  return digits + checks.find((check) => isValidCpf(digits + check));
}

function bornOn(today: string, age: number, daysToBirthday: number): string {
  const birthday = addDays(today, daysToBirthday);
  const monthAndDay = birthday.slice(4) === '-02-29' ? '-02-28' : birthday.slice(4);
  return `${Number(today.slice(0, 4)) - age}${monthAndDay}`;
}

/** Clients of the demonstration; classes refer to them by index. */
export const peopleOn = (today: string): readonly DemoPerson[] =>
  PEOPLE.map(([name, age, daysToBirthday], index) => ({
    name,
    phone: `119${FIRST_PHONE + index * PHONE_STEP}`,
    email: emailOf(name),
    birth_date: bornOn(today, age, daysToBirthday),
    cpf: index % 6 === 5 ? null : cpfOf(index),
  }));

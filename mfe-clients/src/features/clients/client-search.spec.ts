import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { searchable, searchClients } from './client-search.ts';

const CLIENTS = searchable([
  sampleClient({ name: 'João Antônio Conceição', phone: '11987450132', cpf: '52998224725' }),
  sampleClient({ name: 'Maria da Graça', phone: '5521998877665' }),
  sampleClient({ name: 'Ana 2', phone: null }),
]);
const found = (typed: string) => searchClients(CLIENTS, typed).map(({ name }) => name);

describe('search over clients', () => {
  it('returns all clients for an empty text or spaces', () => {
    expect(found('')).toHaveLength(3);
    expect(found('   ')).toHaveLength(3);
  });

  it('matches names without case and accents', () => {
    expect(found('joao')).toEqual(['João Antônio Conceição']);
    expect(found('GRACA')).toEqual(['Maria da Graça']);
    expect(found('conceição')).toEqual(['João Antônio Conceição']);
  });

  it('matches parts of name words in any order', () => {
    expect(found('conc joao')).toEqual(['João Antônio Conceição']);
    expect(found('maria silva')).toEqual([]);
  });

  it('ranks names with a word that starts with the typed text first, else keeps the order', () => {
    const names = ['Bianca Lima', 'Elisa Prado', 'Ísis Nobre', 'Isabela Martins'];
    const list = searchable(names.map((name) => sampleClient({ name })));
    const ranked = (typed: string) => searchClients(list, typed).map(({ name }) => name);
    expect(ranked('is')).toEqual(['Ísis Nobre', 'Isabela Martins', 'Elisa Prado']);
    expect(ranked('ma')).toEqual(['Isabela Martins', 'Bianca Lima']);
    expect(ranked('')).toEqual(names);
  });

  it('matches a CPF by its digits, with or without its mask', () => {
    expect(found('529982')).toEqual(['João Antônio Conceição']);
    expect(found('529.982.247-25')).toEqual(['João Antônio Conceição']);
  });

  it('matches a phone by its digits, with or without mask and country code', () => {
    expect(found('(11) 98745')).toEqual(['João Antônio Conceição']);
    expect(found('+55 11 98745-0132')).toEqual(['João Antônio Conceição']);
    expect(found('21998877665')).toEqual(['Maria da Graça']);
  });

  it('matches numbers only when the text contains nothing but digits and separators', () => {
    expect(found('ana 9')).toEqual([]);
    expect(found('2')).toEqual(['Ana 2', 'João Antônio Conceição', 'Maria da Graça']);
    expect(found('ana 2')).toEqual(['Ana 2']);
  });
});

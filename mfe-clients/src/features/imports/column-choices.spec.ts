import { describe, expect, it } from 'vitest';
import { fieldOf, withColumn } from './column-choices.ts';

describe('columns', () => {
  const mapping = { name: 0, phone: 2 };

  it('have the field of the mapping, or none', () => {
    expect([0, 1, 2].map((column) => fieldOf(mapping, column))).toEqual(['name', null, 'phone']);
  });

  it('can be mapped to another field or to none', () => {
    expect(withColumn(mapping, 2, 'emergency_phone')).toEqual({ name: 0, emergency_phone: 2 });
    expect(withColumn(mapping, 2, null)).toEqual({ name: 0 });
    expect(withColumn(mapping, 1, 'city')).toEqual({ name: 0, phone: 2, city: 1 });
  });

  it('take a field from the column that had it', () => {
    expect(withColumn(mapping, 1, 'phone')).toEqual({ name: 0, phone: 1 });
  });
});

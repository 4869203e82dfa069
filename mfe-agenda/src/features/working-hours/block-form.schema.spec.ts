import { describe, expect, test } from 'vitest';
import { type BlockValues, blockFormSchema, COMPANY, usualTimes, valuesOf } from './block-form.schema.ts';

const holiday: BlockValues = {
  kind: 'holiday',
  name: ' Natal ',
  employee_id: COMPANY,
  start_date: '2026-12-25',
  end_date: '2026-12-25',
  has_end: true,
  is_all_day: true,
  start_time: '',
  end_time: '',
  weekdays: [],
};

const fieldsOf = (values: BlockValues) =>
  blockFormSchema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a typed block', () => {
  test("becomes the contract's input", () => {
    expect(blockFormSchema.parse(holiday)).toEqual({
      kind: 'holiday',
      name: 'Natal',
      employee_id: null,
      start_date: '2026-12-25',
      end_date: '2026-12-25',
      start_time: null,
      end_time: null,
      weekdays: [],
    });
  });

  test('ignores disabled fields', () => {
    const typed = { ...holiday, employee_id: '7', name: '', start_time: '08:00', end_time: '07:00' };
    expect(blockFormSchema.parse({ ...typed, has_end: false, weekdays: [1, 3] })).toMatchObject({
      employee_id: 7,
      name: null,
      end_date: null,
      start_time: null,
      end_time: null,
      weekdays: [1, 3],
    });
    expect(blockFormSchema.parse({ ...typed, weekdays: [1, 3] })).toMatchObject({ weekdays: [] });
  });

  test('names every missing field at once', () => {
    const empty = { ...holiday, start_date: '', end_date: '', is_all_day: false };
    expect(fieldsOf(empty)).toEqual([
      ['start_date', 'required'],
      ['end_date', 'required'],
      ['start_time', 'required'],
      ['end_time', 'required'],
    ]);
  });

  test('ends after it starts', () => {
    const backwards = { ...holiday, end_date: '2026-12-24', is_all_day: false };
    expect(fieldsOf({ ...backwards, start_time: '09:00', end_time: '09:00' })).toEqual([
      ['end_date', 'end_date_after_start'],
      ['end_time', 'end_after_start'],
    ]);
  });
});

test('a stored block is converted to form values', () => {
  const lunch: BlockValues = { ...holiday, ...usualTimes('lunch'), kind: 'lunch', name: '', end_date: '' };
  expect(valuesOf(blockFormSchema.parse(lunch))).toEqual(lunch);
  expect(valuesOf(blockFormSchema.parse(holiday))).toEqual({ ...holiday, name: 'Natal' });
});

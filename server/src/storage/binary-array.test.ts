import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '../../test/support/test-database.ts';
import { binaryArray } from './binary-array.ts';

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  drop = () => database.drop();
});

afterAll(async () => {
  await client.end();
  await drop();
});

const samples: Record<string, fc.Arbitrary<string | number | boolean>> = {
  smallint: fc.integer({ min: -32_768, max: 32_767 }),
  integer: fc.integer(),
  bigint: fc.maxSafeInteger(),
  boolean: fc.boolean(),
  uuid: fc.uuid(),
  text: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '')),
};

describe.each(Object.entries(samples))('an array of %s', (type, sample) => {
  test('arrives as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(sample)), async (values) => {
        const { rows } = await client.query<{ back: (string | null)[] }>(
          `select array(select v::text from unnest($1::${type}[]) as v) as back`,
          [binaryArray(type, values)],
        );
        expect(rows[0]?.back).toEqual(values.map((value) => (value === null ? null : String(value))));
      }),
      { numRuns: 40 },
    );
  });
});

test('a number that is not exact is refused', () => {
  expect(() => binaryArray('bigint', [2 ** 60])).toThrow(RangeError);
});

test('times arrive as they were, to the millisecond', async () => {
  const time = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(time)), async (values) => {
      const { rows } = await client.query<{ back: (string | null)[] }>(
        `select array(select (extract(epoch from v) * 1000)::bigint::text from unnest($1::timestamptz[]) as v) as back`,
        [binaryArray('timestamptz', values)],
      );
      expect(rows[0]?.back).toEqual(values.map((value) => (value === null ? null : String(value.getTime()))));
    }),
    { numRuns: 40 },
  );
});

test('other types, and times in the database’s own text, are left to their text form', () => {
  expect(binaryArray('jsonb', ['{}'])).toBeNull();
  expect(binaryArray('timestamptz', ['2026-01-01 00:00:00.000001+00'])).toBeNull();
});

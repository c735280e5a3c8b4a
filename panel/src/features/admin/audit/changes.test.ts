import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('changes are told field by field, also inside of objects', () => {
  const before = { status: 'active', dlt: { required: false, entity_ids: ['1'] }, gone: 1 };
  const after = { status: 'blocked', dlt: { required: true, entity_ids: ['1', '2'] }, empty: {} };
  expect(changesOf(before, after)).toEqual([
    { field: 'status', before: 'active', after: 'blocked' },
    { field: 'dlt.required', before: false, after: true },
    { field: 'dlt.entity_ids', before: ['1'], after: ['1', '2'] },
    { field: 'gone', before: 1, after: undefined },
    { field: 'empty', before: undefined, after: {} },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionsTexts } from '../src/features/admin/audit/actions-texts.ts';

const actionsIn = (path: string, list: RegExp): string[] => {
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  return [...(list.exec(source)?.[1] ?? '').matchAll(/'([\w.]+)'/g)].map(([, action = '']) => action);
};

test('the audit log has words for every action that the server writes, and for no other', () => {
  const written = actionsIn('../../server/src/core/audit-log/actions.ts', /AUDIT_ACTIONS = \[([^\]]+)\]/);
  expect(written).toEqual(expect.arrayContaining(['session.refused', 'connector.updated']));
  const chosen = actionsIn(
    '../src/api/panel.generated.ts',
    /ListAuditEntriesRequest = [^]+? action\?:([^;]+);/,
  );
  expect(chosen).toEqual(written);
  const keys = written.map((action) => `action.${action}`);
  expect(Object.keys(actionsTexts.en)).toEqual(keys);
  expect(Object.keys(actionsTexts.hi)).toEqual(keys);
});

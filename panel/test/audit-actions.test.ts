import { AUDIT_ACTIONS } from 'harkara-contract/lists.ts';
import { expect, test } from 'vitest';
import { actionsTexts } from '../src/features/admin/audit/actions-texts.ts';

test('the audit log has words for every action that the server writes, and for no other', () => {
  const keys = AUDIT_ACTIONS.map((action) => `action.${action}`);
  expect(Object.keys(actionsTexts)).toEqual(keys);
});

import { expect, test } from 'vitest';
import { attackAll } from '../../torture/attack-rig.ts';

// How long others wait, and how much memory is left, is judged by the command, on a dedicated machine.
const LIMITS = {
  slowdown: Infinity,
  alwaysAllowedMs: Infinity,
  longestMs: Infinity,
  memoryGrowth: Infinity,
  recoveryMs: 0,
};

test('serves another customer and stays ready while it is attacked', async () => {
  const only = [
    'a million parameters without a value',
    '6 MB of brackets, no key',
    '31 MB bodies that stop short',
    'wrong logins',
    'random keys',
  ];
  const measured = await attackAll({ easier: 20, only, limits: LIMITS }, () => undefined);
  expect(measured.map(({ name, problems }) => ({ name, problems }))).toEqual(
    only.map((name) => ({ name, problems: [] })),
  );
  for (const { name, sends } of measured) expect(sends, name).toBeGreaterThan(0);
});

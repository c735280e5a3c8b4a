import { describe, expect, test } from 'vitest';
import type { OptionField } from '../core/delivery/connector.ts';
import { optionFields, problemsOfOptions } from './registry.ts';

/** The names that a type's reader asks for, at the top and within its groups. */
function namesAskedOf(type: string, fields: readonly OptionField[]): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  const watch = (groups: readonly OptionField[], into: Record<string, unknown>): object =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          if (typeof name !== 'string') return undefined;
          const group = groups.find((field) => field.name === name && field.kind === 'group');
          if (!group) {
            into[name] ??= true;
            return undefined;
          }
          const within: Record<string, unknown> = {};
          into[name] = within;
          return watch(group.fields ?? [], within);
        },
      },
    );
  problemsOfOptions(type, watch(fields, asked) as Record<string, unknown>);
  return asked;
}

function namesOf(fields: readonly OptionField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind, fields: within = [] }) => [name, kind === 'group' ? namesOf(within) : true]),
  );
}

describe.each([...optionFields()])('the form of %s', (type, fields) => {
  test('has every option that its reader knows, and no other', () => {
    // It goes through what is given instead of asking for names.
    if (type === 'virtual-operator') {
      const given = Object.fromEntries(fields.map(({ name }) => [name, 'nonsense']));
      const unknown = problemsOfOptions(type, given).filter(({ reason }) =>
        reason.key.startsWith('not_an_option'),
      );
      expect(unknown).toEqual([]);
    } else expect(namesOf(fields)).toEqual(namesAskedOf(type, fields));
  });
});

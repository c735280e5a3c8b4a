import { Type, type Static } from 'typebox';
import type { PanelUser } from '../../../core/people/actor.ts';
import { Role, time, timeOrNull } from '../values.ts';

export const Person = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    username: Type.String({ description: 'What the person signs in with' }),
    name: Type.String({ description: 'What others see' }),
    role: Role,
    totp: Type.Boolean({ description: 'Whether codes from an app are asked for' }),
    last_seen_at: timeOrNull('When the person last used the panel; null: never'),
    created_at: time('When the person was added'),
  },
  { title: 'Person', description: 'Somebody who may sign in' },
);

export const FirstPassword = Type.Object(
  {
    first_password: Type.String({
      description: 'To be given to the person, and changed at the first sign-in; shown once',
    }),
  },
  { description: 'The new password' },
);

export function describePerson(user: PanelUser): Static<typeof Person> {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    role: user.role,
    totp: user.totpSecret !== null,
    last_seen_at: user.lastSeenAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  };
}

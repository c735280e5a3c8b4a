import { Type } from 'typebox';
import { PANEL_ROLES } from '../lists.ts';
import { LANGUAGES } from '../language.ts';
import { integer, nullable, text } from '../shapes.ts';

export const role = Type.Enum([...PANEL_ROLES]);

/** The language of the panel; null: the browser's. */
export const language = nullable(Type.Enum([...LANGUAGES]));

export const username = Type.String({ minLength: 3, maxLength: 64 });

export const LONGEST_PASSWORD = 200;

/** Whether a new one is good enough is judged by core. */
export const password = Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD });

/** Six digits of an authenticator app, or a recovery code. */
export const code = Type.String({ minLength: 1, maxLength: 64 });

/** Fields of everybody who may sign in. */
export const person = {
  id: integer,
  username: text,
  name: text,
  role,
  /** Whether codes of an app are asked for. */
  totp: Type.Boolean(),
};

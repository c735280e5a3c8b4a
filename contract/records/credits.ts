import { Type } from 'typebox';

/** Credits, to the thousandth. */
export const credits = Type.Number();

/** The credits of an account, by their kind. */
export const Balances = Type.Object({
  sms: credits,
  international: credits,
  email: credits,
  chatapp: credits,
  voice: credits,
});

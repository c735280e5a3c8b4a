import type { DomainCode, DomainError } from '../../core/errors.ts';
import type { Codes } from '../kit/answers.ts';

const NOT_LET_IN = -7;
/** -11 is the do-not-disturb registry in the legacy interface, and everything else here: never merge the two. */
export const REFUSED = -11;

const LETS_NOBODY_IN: ReadonlySet<DomainCode> = new Set([
  'unauthorized',
  'scope_missing',
  'account_inactive',
  'account_locked',
]);
/** A missing login is a refused one. */
const LOGIN_FIELDS = ['username', 'password'];

export const EMAIL_CODES: Codes = { interface: 'email', of: emailCode, otherwise: REFUSED };

function emailCode({ code, extras }: DomainError): number {
  const isLogin = LOGIN_FIELDS.some((field) => extras.fields?.[field] !== undefined);
  return LETS_NOBODY_IN.has(code) || isLogin ? NOT_LET_IN : REFUSED;
}

import type { FactDefinitions } from '../fact.ts';

export const personFacts = {
  signed_out: { code: 'signed_out', en: 'You are signed out. Sign in again.' },
  wrong_credentials: { code: 'wrong_credentials', en: 'The username or password is wrong.' },
  too_many_attempts: {
    code: 'too_many_attempts',
    params: { seconds: 'number' },
    en: 'Too many wrong attempts. Try again in {seconds:second|seconds}.',
  },
  own_account_locked: {
    code: 'account_locked',
    en: 'Your account is locked, so no one can sign in to it. Contact your operator.',
  },
  session_not_found: { code: 'not_found', en: 'Session not found; it may have ended.' },

  wrong_password: { code: 'wrong_credentials', en: 'This is not your password.' },
  not_your_password: { en: 'is not your password' },
  weak_password: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The new password {reason}.',
  },
  /** What a weak password is. */
  character_not_storable: { en: 'has a character that cannot be stored' },
  contains_username: { en: 'must not contain the username' },
  too_few_different_characters: { en: 'must have at least four different characters' },
  password_unchanged: { code: 'validation_failed', en: 'The new password is the same as the current one.' },
  same_password: { en: 'must differ from the current one' },

  wrong_code: { code: 'wrong_code', en: 'The code is wrong or has already been used.' },
  totp_secret_missing: { code: 'conflict', en: 'Request a new secret first.' },
  totp_secret_replaced: {
    code: 'conflict',
    en: 'A newer secret has been created. Use that one.',
  },
  totp_not_set_up: {
    code: 'conflict',
    en: 'Set up an authenticator app first: recovery codes are its backup.',
  },

  person_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'An account can have at most {most} users.',
  },
  person_not_found: {
    code: 'not_found',
    params: { person: 'text' },
    en: 'There is no user {person}.',
  },
  panel_username_not_found: {
    code: 'not_found',
    params: { username: 'text' },
    en: 'No one signs in to the panel as {username}.',
  },
  last_owner: {
    code: 'conflict',
    en: 'This is the last owner. Make someone else an owner first.',
  },
  own_password_not_changed_here: {
    code: 'conflict',
    en: 'This is your own password. Change it in your profile, under “Change password”.',
  },
  username_taken: { code: 'conflict', en: 'This username is taken. Choose another one.' },
  invalid_username: { code: 'validation_failed', params: { reason: 'fact' }, en: 'The username {reason}.' },
  not_a_username: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} characters, with no spaces around them and no control characters',
  },

  preview_expired: { code: 'not_found', en: 'This preview is too old. Create it again.' },
  /** In the audit log. */
  entry_without_records: {
    code: 'not_found',
    params: { entry: 'text' },
    en: "Entry {entry} doesn't cover a list of records.",
  },
} as const satisfies FactDefinitions;

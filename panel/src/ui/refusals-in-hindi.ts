import { translator } from '../i18n/catalogue.ts';
import { rewording } from '../i18n/rewording.ts';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { expectedTexts } from './expected-texts.ts';
import { reasonTexts } from './reason-texts.ts';
import { refusalTexts } from './refusal-texts.ts';
import type { Refusal, RefusalWords } from './refusal.ts';
import { saidTexts } from './said-texts.ts';

/** These codes stand for many causes, which only the sentence tells apart. */
const WIDE: readonly string[] = [
  'bad_request',
  'conflict',
  'content_not_allowed',
  'invalid_recipient',
  'not_allowed',
  'not_found',
  'sender_not_approved',
  'sender_not_found',
  'sender_route_mismatch',
  'template_not_found',
  'template_not_sendable',
  'upstream_error',
  'validation_failed',
];

type TextOf<Family extends string> = Extract<keyof typeof refusalTexts.en, `${Family}.${string}`>;

const numbers = new Intl.NumberFormat('hi-IN');
const t = translator(refusalTexts, 'hi', (value) => numbers.format(value));
const shared = translator(sharedTexts, 'hi', (value) => numbers.format(value));
const rewordSentence = rewording(saidTexts);
const rewordUsualReason = rewording(reasonTexts);
const rewordExpected = rewording(expectedTexts);

/** Refusals in Hindi: by the server's sentence, by its fields, or by its code. */
export const hindiWords: RefusalWords = {
  sentence,
  uncoded: (message) => sentence({ code: '', message }),
  fields: (fields) =>
    Object.fromEntries(Object.entries(fields).map(([field, why]) => [field, reasonFor(field, why)])),
  expected,
};

/** What the server has said in Hindi itself. */
const HINDI = /[\u0900-\u097f]/;

function sentence(refusal: Refusal): string {
  const { code, message } = refusal;
  if (HINDI.test(message)) return message;
  const known = byDetails(refusal) ?? rewordSentence(message, valueOf);
  if (known !== undefined) return known;
  const isTold = message === '' || (isTextOf('code', code) && !WIDE.includes(code));
  if (isTold) return byCode(code);
  return byFields(refusal) ?? t('other.said', { sentence: byCode(code), said: message });
}

function byDetails({ code, details = {}, retryAfterSeconds }: Refusal): string | undefined {
  if (code === 'too_many_attempts' && retryAfterSeconds !== undefined)
    return t.count('attempts', retryAfterSeconds);
  if (code !== 'not_allowed') return undefined;
  const { state, needs, role, viewing } = details;
  if (typeof viewing === 'string') return t('not-allowed.viewing', { account: viewing });
  if (state === 'password_change_required') return t('not-allowed.password');
  if (state === 'totp_setup_required') return t('not-allowed.app');
  if (!isRole(needs) || !isRole(role)) return undefined;
  return t('not-allowed.role', { needs: shared(`role.${needs}`), role: shared(`role.${role}`) });
}

function byFields({ fields = {} }: Refusal): string | undefined {
  const named = Object.entries(fields).map(([field, why]) => {
    const label = labelOf(field) ?? field;
    const reason = rewordReason(why);
    return reason === undefined
      ? t('other.named-reason', { label, why })
      : t('other.named', { label, reason });
  });
  return named.length === 0 ? undefined : `${named.join('; ')}।`;
}

function byCode(code: string): string {
  return isTextOf('code', code) ? t(`code.${code}` as TextOf<'code'>) : t('other.refused');
}

function reasonFor(field: string, why: string): string {
  if (HINDI.test(why)) return why;
  const known = rewordReason(why);
  if (known !== undefined) return known;
  const label = labelOf(field);
  return label === undefined ? t('other.reason', { why }) : t('other.named-reason', { label, why });
}

function rewordReason(why: string): string | undefined {
  return rewordUsualReason(why, valueOf);
}

function labelOf(field: string): string | undefined {
  const name =
    field
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? field;
  return isTextOf('field', name) ? t(`field.${name}` as TextOf<'field'>) : undefined;
}

function valueOf(name: string, value: string): string | undefined {
  switch (name) {
    case 'status':
    case 'route':
    case 'kind':
    case 'change':
      return isTextOf('word', value) ? t(`word.${value}` as TextOf<'word'>) : undefined;
    case 'reason':
      return rewordReason(value);
    case 'why':
      return rewordReason(value) ?? value;
    case 'expected':
    case 'found':
      return expected(value);
    case 'position':
      // People count from one.
      return String(Number(value) + 1);
    default:
      return value;
  }
}

function expected(said: string): string {
  // Several variables that follow one another are joined by “and”, which may also be part of a template's own text.
  const parts = said.startsWith('"') ? [said] : said.split(/(?<=characters) and (?=a|letters)/);
  const valueIn = (name: string, value: string): string => (name === 'n' ? value : expected(value));
  return parts.map((part) => rewordExpected(part, valueIn) ?? part).join(' + ');
}

function isTextOf(family: 'code' | 'field' | 'word', name: string): boolean {
  return Object.hasOwn(refusalTexts.en, `${family}.${name}`);
}

function isRole(value: unknown): value is 'owner' | 'sender' | 'viewer' {
  return value === 'owner' || value === 'sender' || value === 'viewer';
}

import type { Review } from 'harkara-contract/records/review.ts';
import type { Translate } from '../i18n/catalogue.ts';
import type { reviewChecksTexts } from './review-checks-texts.ts';

type Texts = Translate<typeof reviewChecksTexts.en>;

const NAMES_SOMETHING = [
  [/^(.+) is not a DLT id$/s, 'found.not-dlt'],
  [/^(.+) is not an entity of the account$/s, 'found.foreign-entity'],
  [/^(.+) is not an approved sender ID$/s, 'found.sender-not-approved'],
  [/^(.+) is not a sender ID$/s, 'found.not-sender'],
  [/^(.+) is not a number$/s, 'found.not-number'],
  [/^(.+) is how other platforms write a variable$/s, 'found.foreign-variable'],
] as const;

const SENTENCES = {
  'the account needs DLT ids, and this has none': 'found.needs-dlt',
  'it has no DLT id': 'found.no-dlt',
  'no entity is named': 'found.no-entity',
  'it is for any sender ID of the account': 'found.any-sender',
  'its DNS records were not found yet': 'found.no-dns',
} as const;

const UNTYPED = /^(\d+) of (\d+) take any text$/;

/** What a check has found, in the reader's words. */
export function checkWords(
  { kind }: Pick<Review, 'kind'>,
  { check, state, detail }: Review['checks'][number],
  t: Texts,
): string {
  if (state === 'ok' || detail === null) {
    return t(check === 'id_form' && kind === 'email_domain' ? 'ok.domain' : `ok.${check}`);
  }
  if (check === 'links') return t('found.links', { detail });
  if (check === 'duplicate') return duplicateWords(detail, t);
  const [, untyped, all] = UNTYPED.exec(detail) ?? [];
  if (untyped !== undefined && all !== undefined) return t('found.untyped', { untyped, all });
  for (const [form, text] of NAMES_SOMETHING) {
    const id = form.exec(detail)?.[1];
    if (id !== undefined) return t(text, { id });
  }
  return isSentence(detail) ? t(SENTENCES[detail]) : detail;
}

/** A reseller reads the names of its own customers only: others are “another account”, which comes last. */
function duplicateWords(detail: string, t: Texts): string {
  const named = /^(?:(.+), )?another account$/s.exec(detail);
  if (!named) return t('found.duplicate', { detail });
  const [, names] = named;
  if (names === undefined) return t('found.duplicate-elsewhere');
  return t('found.duplicate', { detail: `${names}, ${t('another-account')}` });
}

function isSentence(detail: string): detail is keyof typeof SENTENCES {
  return detail in SENTENCES;
}

import type { ReviewCheckName, ReviewKind } from 'harkara-contract/lists.ts';
import type { Review } from 'harkara-contract/records/review.ts';
import { isDltId } from '../dlt/dlt-ids.ts';
import { SENDER_ID } from '../senders/sender-ids.ts';
import { problemOfContent } from '../templates/check-content.ts';
import { foreignSlots } from '../templates/foreign-slots.ts';
import type { PendingRecord } from '../../storage/reviews.queries.ts';
import { linksIn } from './links-in.ts';

export type ReviewCheck = Review['checks'][number];

/** What the checks need to know beside the record. */
export type Facts = {
  /** Whether the sender ID of a template is an approved one of the account. */
  isSenderApproved: boolean;
  /** Who, or what, has the same already. */
  sameAs: readonly string[];
  /** Whether an account has it that the reader must not know by name. */
  isForeign: boolean;
};

const UNTYPED = /\{#var#\}/g;
const TYPED = /\{#(?!var#)[a-z]+#\}/g;
const DIGITS = /^\d{3,15}$/;
/** Characters of a link that are shown. */
const LONGEST_LINK = 200;

export function checksOf(kind: ReviewKind, record: PendingRecord, facts: Facts): ReviewCheck[] {
  switch (kind) {
    case 'template':
      return [
        idForm(record, 'dlt_template_id'),
        entity(record, record.shown['entity_id'] ?? null),
        senderOf(record, facts),
        variables(record.shown['content'] ?? ''),
        links([record.shown['content']]),
        duplicate(facts),
      ];
    case 'sender':
      return [
        SENDER_ID.test(record.title)
          ? idForm(record, 'dlt_header_id')
          : wrong('id_form', `${record.title} is not a sender ID`),
        entity(record, record.dlt?.entity_ids?.[0] ?? null),
        duplicate(facts),
      ];
    case 'keyword':
      return [links([record.shown['static_message']])];
    case 'voice_number':
      return [
        DIGITS.test(record.title) ? ok('id_form') : wrong('id_form', `${record.title} is not a number`),
        duplicate(facts),
      ];
    case 'email_domain':
      return [
        record.shown['verified_at'] === null
          ? warning('id_form', record.shown['problem'] ?? 'its DNS records were not found yet')
          : ok('id_form'),
        duplicate(facts),
      ];
    case 'email_template':
      return [links([record.shown['subject'], record.shown['html'], record.shown['text']])];
  }
}

function idForm({ shown, dlt }: PendingRecord, field: string): ReviewCheck {
  const id = shown[field] ?? null;
  if (id !== null) return isDltId(id) ? ok('id_form') : wrong('id_form', `${id} is not a DLT id`);
  return dlt?.required === true
    ? wrong('id_form', 'the account needs DLT ids, and this has none')
    : warning('id_form', 'it has no DLT id');
}

function entity({ dlt }: PendingRecord, id: string | null): ReviewCheck {
  const own = dlt?.entity_ids ?? [];
  if (id === null) {
    return dlt?.required === true
      ? wrong('entity', 'no entity is named')
      : warning('entity', 'no entity is named');
  }
  return own.includes(id) ? ok('entity') : wrong('entity', `${id} is not an entity of the account`);
}

function senderOf({ shown }: PendingRecord, { isSenderApproved }: Facts): ReviewCheck {
  const sender = shown['sender_id'] ?? null;
  if (sender === null) return warning('sender', 'it is for any sender ID of the account');
  return isSenderApproved ? ok('sender') : wrong('sender', `${sender} is not an approved sender ID`);
}

function variables(content: string): ReviewCheck {
  const problem = problemOfContent(content);
  if (problem !== null) return wrong('variables', problem);
  const [foreign] = foreignSlots(content);
  if (foreign !== undefined) return wrong('variables', `${foreign} is how other platforms write a variable`);
  const untyped = content.match(UNTYPED)?.length ?? 0;
  const typed = content.match(TYPED)?.length ?? 0;
  if (untyped === 0) return ok('variables');
  return warning('variables', `${untyped} of ${untyped + typed} take any text`);
}

function links(texts: readonly (string | null | undefined)[]): ReviewCheck {
  const found = new Set(texts.flatMap((text) => linksIn(text ?? '')));
  if (found.size === 0) return ok('links');
  const shown = [...found].slice(0, 5).map(cutLink).join(' ');
  return warning('links', found.size > 5 ? `${shown} … (${found.size})` : shown);
}

function cutLink(link: string): string {
  return link.length > LONGEST_LINK ? `${link.slice(0, LONGEST_LINK).toWellFormed()}…` : link;
}

/** What takes the place of names that the reader must not know. */
export const ANOTHER_ACCOUNT = 'another account';

function duplicate({ sameAs, isForeign }: Facts): ReviewCheck {
  const shown = [...sameAs.slice(0, 5), ...(isForeign ? [ANOTHER_ACCOUNT] : [])];
  return shown.length === 0 ? ok('duplicate') : warning('duplicate', shown.join(', '));
}

const ok = (check: ReviewCheckName): ReviewCheck => ({ check, state: 'ok', detail: null });
const warning = (check: ReviewCheckName, detail: string): ReviewCheck => ({
  check,
  state: 'warning',
  detail,
});
const wrong = (check: ReviewCheckName, detail: string): ReviewCheck => ({ check, state: 'wrong', detail });

import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { ReviewCheckName, ReviewKind } from 'harkara-contract/lists.ts';
import { SENDER_ID } from 'harkara-contract/sender-ids.ts';
import type { Review } from 'harkara-contract/records/review.ts';
import { isDltId } from '../dlt/dlt-ids.ts';
import { readFact } from '../stored-fact.ts';
import { problemOfContent } from '../templates/check-content.ts';
import { foreignSlots } from '../templates/foreign-slots.ts';
import type { PendingRecord } from '../../storage/reviews.queries.ts';
import { linksIn } from './links-in.ts';

export type ReviewCheck = Omit<Review['checks'][number], 'detail'> & { detail: Fact | null };

/** What the checks need to know beside the record. */
export type Facts = {
  /** Whether the sender ID of a template is an approved one of the account. */
  isSenderApproved: boolean;
  /** Who, or what, has the same already. */
  sameAs: readonly string[];
  /** Whether an account has it that the reader must not know by name. */
  isForeign: boolean;
  /** Why a keyword's reply would not be sent; null: it would; absent: there is none, or it was not looked at. */
  replyProblem?: Fact | null | undefined;
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
          : wrong('id_form', fact('malformed_sender_id', { sender: record.title })),
        entity(record, record.dlt?.entity_ids?.[0] ?? null),
        duplicate(facts),
      ];
    case 'keyword':
      return [...reply(facts), links([record.shown['static_message']])];
    case 'voice_number':
      return [
        DIGITS.test(record.title)
          ? ok('id_form')
          : wrong('id_form', fact('malformed_voice_number', { number: record.title })),
        duplicate(facts),
      ];
    case 'email_domain':
      return [
        record.shown['verified_at'] === null ? warning('id_form', problemOfDomain(record)) : ok('id_form'),
        duplicate(facts),
      ];
    case 'email_template':
      return [links([record.shown['subject'], record.shown['html'], record.shown['text']])];
  }
}

function idForm({ shown, dlt }: PendingRecord, field: string): ReviewCheck {
  const id = shown[field] ?? null;
  if (id !== null) return isDltId(id) ? ok('id_form') : wrong('id_form', fact('malformed_dlt_id', { id }));
  return dlt?.required === true
    ? wrong('id_form', fact('dlt_id_required'))
    : warning('id_form', fact('without_dlt_id'));
}

function entity({ dlt }: PendingRecord, id: string | null): ReviewCheck {
  const own = dlt?.entity_ids ?? [];
  if (id === null) {
    return dlt?.required === true
      ? wrong('entity', fact('without_entity'))
      : warning('entity', fact('without_entity'));
  }
  return own.includes(id) ? ok('entity') : wrong('entity', fact('not_own_entity', { id }));
}

function senderOf({ shown }: PendingRecord, { isSenderApproved }: Facts): ReviewCheck {
  const sender = shown['sender_id'] ?? null;
  if (sender === null) return warning('sender', fact('for_any_sender'));
  return isSenderApproved ? ok('sender') : wrong('sender', fact('not_an_approved_sender', { sender }));
}

function variables(content: string): ReviewCheck {
  const problem = problemOfContent(content);
  if (problem !== null) return wrong('variables', problem);
  const [foreign] = foreignSlots(content);
  if (foreign !== undefined) return wrong('variables', fact('foreign_variable', { variable: foreign }));
  const untyped = content.match(UNTYPED)?.length ?? 0;
  const typed = content.match(TYPED)?.length ?? 0;
  if (untyped === 0) return ok('variables');
  return warning('variables', fact('untyped_variables', { untyped, all: untyped + typed }));
}

function reply({ replyProblem: problem }: Facts): ReviewCheck[] {
  if (problem === undefined) return [];
  return [problem === null ? ok('reply') : warning('reply', problem)];
}

function links(texts: readonly (string | null | undefined)[]): ReviewCheck {
  const found = new Set(texts.flatMap((text) => linksIn(text ?? '')));
  if (found.size === 0) return ok('links');
  const shown = [...found].slice(0, 5).map(cutLink).join(' ');
  return warning(
    'links',
    found.size > 5
      ? fact('has_many_links', { links: shown, count: found.size })
      : fact('has_links', { links: shown }),
  );
}

function cutLink(link: string): string {
  return link.length > LONGEST_LINK ? `${link.slice(0, LONGEST_LINK).toWellFormed()}…` : link;
}

function problemOfDomain({ shown: { problem = null } }: PendingRecord): Fact {
  return problem === null ? fact('dns_records_not_found') : readFact(problem);
}

function duplicate({ sameAs, isForeign }: Facts): ReviewCheck {
  const names = sameAs.slice(0, 5);
  if (names.length === 0) return isForeign ? warning('duplicate', fact('same_elsewhere')) : ok('duplicate');
  const key = isForeign ? 'same_as_others_and_elsewhere' : 'same_as_others';
  return warning('duplicate', fact(key, { names }));
}

const ok = (check: ReviewCheckName): ReviewCheck => ({ check, state: 'ok', detail: null });
const warning = (check: ReviewCheckName, detail: Fact): ReviewCheck => ({
  check,
  state: 'warning',
  detail,
});
const wrong = (check: ReviewCheckName, detail: Fact): ReviewCheck => ({ check, state: 'wrong', detail });

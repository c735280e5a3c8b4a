import type { FactDefinitions } from '../fact.ts';

export const reviewFacts = {
  review_not_found: { code: 'not_found', en: 'Request not found.' },
  already_decided: {
    code: 'conflict',
    params: { status: 'word' },
    en: 'It is already {status}.',
  },
  already_decided_by: {
    code: 'conflict',
    params: { status: 'word', by: 'text' },
    en: 'It was already {status} by {by}.',
  },
  decision_not_undoable: {
    code: 'conflict',
    en: 'Only the person who approved or rejected it can undo that, within ten minutes.',
  },
  domain_approved_elsewhere: {
    code: 'conflict',
    params: { domain: 'text' },
    en: '{domain} is an approved domain of another account.',
  },

  /** What was found before a person decides. */
  malformed_dlt_id: { params: { id: 'text' }, en: '{id} is not a valid DLT ID' },
  dlt_id_required: { en: 'The account requires DLT IDs, and this has none' },
  without_dlt_id: { en: 'It has no DLT ID' },
  without_entity: { en: 'No entity is named' },
  not_own_entity: { params: { id: 'text' }, en: '{id} is not an entity of the account' },
  for_any_sender: { en: 'It is for any sender ID of the account' },
  not_an_approved_sender: { params: { sender: 'text' }, en: '{sender} is not an approved sender ID' },
  malformed_sender_id: { params: { sender: 'text' }, en: '{sender} is not a valid sender ID' },
  malformed_voice_number: { params: { number: 'text' }, en: '{number} is not a valid number' },
  dns_records_not_found: { en: 'Its DNS records have not been found yet' },
  foreign_variable: {
    params: { variable: 'text' },
    en: '{variable} is how other platforms write a variable',
  },
  untyped_variables: {
    params: { untyped: 'number', all: 'number' },
    en: '{untyped} of {all} variables are untyped',
  },
  has_links: { params: { links: 'text' }, en: 'Check these links: {links}' },
  has_many_links: {
    params: { links: 'text', count: 'number' },
    en: 'Check these links: {links} … ({count})',
  },
  same_as_others: { params: { names: 'texts' }, en: 'The same as: {names}' },
  same_as_others_and_elsewhere: { params: { names: 'texts' }, en: 'The same as: {names}, another account' },
  same_elsewhere: { en: 'Another account already has it' },
} as const satisfies FactDefinitions;

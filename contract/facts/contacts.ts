import type { FactDefinitions } from '../fact.ts';

export const contactFacts = {
  contact_group_limit: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'An account can have at most {most} contact groups.',
  },
  contact_group_not_found: {
    code: 'not_found',
    params: { group: 'text' },
    en: 'There is no contact group {group}.',
  },
  contact_group_name_taken: {
    code: 'conflict',
    params: { name: 'text' },
    en: 'There is already a group named {name}.',
  },
  invalid_contact_group_name: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: "The group's name {reason}.",
  },
  contact_not_found: {
    code: 'not_found',
    params: { contact: 'text', group: 'text' },
    en: 'There is no contact {contact} in the contact group {group}.',
  },
  contact_already_in_group: {
    code: 'conflict',
    params: { number: 'text' },
    en: 'The group already has {number}.',
  },
  already_in_group: { en: 'is already in the group' },
  contact_not_indian: {
    code: 'validation_failed',
    params: { number: 'text' },
    en: '{number} is not an Indian mobile number.',
  },
  number_not_indian: { en: 'is not an Indian mobile number' },
  searched_number_not_valid: {
    code: 'validation_failed',
    en: 'The mobile number to search for is not valid.',
  },
} as const satisfies FactDefinitions;

import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import {
  choice,
  group,
  isWhole,
  list,
  option,
  refined,
  text,
  whole,
  type Place,
  type Values,
} from '../kit/options.ts';
import { pattern, pointer } from './option-kinds.ts';
import type { Pattern } from './pattern.ts';

/** Where the carrier's answer has its id of the message; `own`: the id that we gave it. */
export type IdRule =
  | { kind: 'own' }
  | { kind: 'body'; pattern: Pattern }
  | { kind: 'pointer'; pointer: string };

/** What an answer looks like; every given condition must hold. */
const MATCH = {
  status: option(
    ['HTTP statuses', 'HTTP स्टेटस'],
    {},
    { kind: 'numbers', min: 200, max: 599 },
    (value, place) => {
      const statuses = [value].flat();
      return statuses.every((status) => isWhole(status, 200, 599))
        ? statuses
        : place.refuse(fact('not_http_statuses'));
    },
  ),
  body: pattern(),
  pointer: pointer(),
  /** Null: any value, as long as there is one. */
  equals: option(['Value is one of', 'मान इनमें से है'], {}, { kind: 'texts' }, (value, place) => {
    const values = [value].flat();
    const isScalar = (item: unknown) => ['string', 'number', 'boolean'].includes(typeof item);
    return values.every(isScalar) ? values.map(String) : place.refuse(fact('not_scalars'));
  }),
};

const ID = { body: pattern(), pointer: pointer() };

export type Match = Values<typeof MATCH>;

function judgeMatch<Given extends Match | null>(match: Given, place: Place): Given {
  const needsPointer = match !== null && match.equals !== null && match.pointer === null;
  if (needsPointer) place.at('equals').refuse(fact('pointer_missing'));
  return match;
}

const ERROR = {
  match: refined(
    group('Response', 'जवाब', MATCH, { required: true, stranger: fact('not_an_option', { owner: 'match' }) }),
    judgeMatch,
  ),
  result: choice('Result', 'नतीजा', ['retry', 'rejected', 'unknown', 'refused'], { required: true }),
  reason: text('Reason in words', 'कारण शब्दों में'),
  afterMs: whole('Try again after (ms)', 'फिर कोशिश (ms बाद)', { min: 0, max: HOUR_MS }),
};

export type ErrorRule = Values<typeof ERROR>;

/** What the carrier's answers mean. */
export const ANSWER_OPTIONS = {
  success: refined(
    group('Success if', 'कब सफल मानें', MATCH, {
      hint: { en: 'Off: any status from 200 to 299', hi: 'बंद: 200 से 299 तक का कोई भी स्टेटस' },
      stranger: fact('not_an_option', { owner: 'success' }),
    }),
    judgeMatch,
  ),
  id: id(),
  errors: list('Meaning of other responses', 'बाकी जवाबों का अर्थ', ERROR, {
    stranger: fact('not_an_option', { owner: 'errors' }),
    otherwise: fact('wrong_type', { type: 'a list' }),
  }),
  serverError: choice('Meaning of a 5xx response', '5xx जवाब का अर्थ', ['unknown', 'retry'], {
    usual: 'unknown',
    rare: true,
  }),
};

function id() {
  const within = group('Carrier’s ID in the response', 'जवाब में कैरियर की आईडी', ID, {
    hint: { en: 'Off: receipts contain our ID', hi: 'बंद: रसीद में हमारी आईडी होती है' },
    stranger: fact('not_an_option', { owner: 'id' }),
  });
  const read = (given: unknown, place: Place): IdRule => {
    if (typeof given === 'string') {
      if (given !== '{message_id}') {
        place.refuse(fact('not_an_id_rule', { placeholder: '{message_id}' }));
      }
      return { kind: 'own' };
    }
    const rule = within.read(given, place);
    if (rule === null) return { kind: 'own' };
    if (rule.body !== null) {
      if (rule.pointer !== null) place.refuse(fact('id_rule_ambiguous'));
      if (rule.body.groups === 0) place.refuse(fact('id_group_missing'));
      return { kind: 'body', pattern: rule.body };
    }
    if (rule.pointer !== null) return { kind: 'pointer', pointer: rule.pointer };
    place.refuse(fact('id_rule_empty'));
    return { kind: 'own' };
  };
  return { ...within, read };
}

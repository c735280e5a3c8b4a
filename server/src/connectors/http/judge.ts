import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import { toStorable } from '../../storable-text.ts';
import type { HandOverResult } from '../../core/delivery/connector.ts';
import { parseExactJson } from '../../protocols/exact-json.ts';
import { readRetryAfter } from '../../protocols/retry-after.ts';
import type { Answer } from '../kit/exchange.ts';
import type { Trouble } from '../kit/standing.ts';
import type { ErrorRule, IdRule, Match } from './answer-options.ts';
import { asText, at } from './json-pointer.ts';

export type Rules = {
  success: Match;
  id: IdRule;
  errors: readonly ErrorRule[];
  /** What a server error of the carrier means. */
  serverError: 'unknown' | 'retry';
};

export type Verdict = {
  result: HandOverResult;
  trouble: Exclude<Trouble, 'down'> | null;
};

const LONGEST_RETRY_MS = HOUR_MS;
/** How much of an answer is searched for its first words. */
const LONGEST_READ = 8_000;
const RETRY_MS = 1_000;
const REFUSED_MS = 60_000;
/** The carrier did not look at the message: unauthenticated, or asked too early or too often. */
const NOT_LET_IN: ReadonlySet<number> = new Set([401, 407]);
const TRY_LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** What the carrier's answer means for the message and for the carrier. */
export function judge(rules: Rules, answer: Answer, ownId: string, hide: (text: string) => string): Verdict {
  const document = documentOf(answer.body);
  const said = () => answered(answer.status, firstWords(hide(answer.body)));
  const rule = rules.errors.find(({ match }) => matches(match, answer, document));
  if (rule) return byRule(rule, answer, said);
  if (matches(rules.success, answer, document)) {
    const id = findId(rules.id, answer, document, ownId);
    return fine({ kind: 'accepted', vendorIds: id === null ? [] : [id] });
  }
  return byStatus(rules, answer, said());
}

function byRule({ result, reason, afterMs }: ErrorRule, answer: Answer, said: () => Fact): Verdict {
  const words = reason === null ? said() : fact('carrier_said', { words: reason });
  switch (result) {
    case 'retry':
      return slowed(words, afterMs ?? retryAfter(answer) ?? RETRY_MS);
    case 'refused':
      return refused(words, afterMs ?? REFUSED_MS);
    case 'rejected':
    case 'unknown':
      return fine({ kind: result, reason: words });
  }
}

function byStatus({ serverError }: Rules, answer: Answer, said: Fact): Verdict {
  const { status } = answer;
  const wait = retryAfter(answer);
  if (status >= 500) {
    if (status === 503 && wait !== null) return slowed(said, wait);
    if (serverError === 'retry') return slowed(said, wait ?? RETRY_MS);
    // A failing server, or a proxy in front of it, may already have passed on the message.
    return fine({ kind: 'unknown', reason: said });
  }
  if (NOT_LET_IN.has(status)) return refused(said, REFUSED_MS);
  if (TRY_LATER.has(status)) return slowed(said, wait ?? RETRY_MS);
  if (status >= 300 && status < 400) return refused(fact('redirect_not_followed', { said }), REFUSED_MS);
  return fine({ kind: 'rejected', reason: said });
}

const fine = (result: HandOverResult): Verdict => ({ result, trouble: null });
const slowed = (reason: Fact, afterMs: number): Verdict => ({
  result: { kind: 'retry', afterMs, reason },
  trouble: 'slowed',
});
const refused = (reason: Fact, afterMs: number): Verdict => ({
  result: { kind: 'retry', afterMs, reason },
  trouble: 'refused',
});

function matches({ status, body, pointer, equals }: Match, answer: Answer, document: unknown): boolean {
  if (status !== null && !status.includes(answer.status)) return false;
  if (body !== null && !body.matches(answer.body)) return false;
  if (pointer === null) return true;
  const found = asText(at(document, pointer));
  return found !== null && (equals === null || equals.includes(found));
}

function findId(rule: IdRule, answer: Answer, document: unknown, ownId: string): string | null {
  switch (rule.kind) {
    case 'own':
      return ownId;
    case 'body':
      return usable(rule.pattern.firstGroup(answer.body));
    case 'pointer':
      return usable(asText(at(document, rule.pointer)));
  }
}

function usable(id: string | null): string | null {
  const text = toStorable(id ?? '').trim();
  return text === '' ? null : text;
}

function documentOf(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    return parseExactJson(body);
  } catch {
    return undefined;
  }
}

function answered(status: number, words: string): Fact {
  return words === '' ? fact('http_answered', { status }) : fact('http_answered_with', { status, words });
}

function firstWords(body: string): string {
  const words = body
    .slice(0, LONGEST_READ)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  return words.length > 160 ? `${words.slice(0, 160).toWellFormed()}…` : words;
}

function retryAfter({ headers }: Answer): number | null {
  return readRetryAfter(headers['retry-after'], LONGEST_RETRY_MS);
}

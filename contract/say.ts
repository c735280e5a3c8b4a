import type { Fact, FactDefinition, ParamKind, ParamValues, Said } from './fact.ts';
import { hindi } from './facts.hi.ts';
import { definitionOf, type FactKey } from './facts.ts';
import type { Language } from './language.ts';
import { HINDI_WORDS } from './words.hi.ts';

/** To whom a fact is said. */
export type Listener = {
  language: Language;
  /** Whether carriers are called by their names. */
  seesCarriers: boolean;
};

export const ENGLISH: Listener = { language: 'en', seesCarriers: true };

/** On wires and in webhooks. */
export const CUSTOMER: Listener = { language: 'en', seesCarriers: false };

const CARRIER: Record<Language, string> = { en: 'the carrier', hi: 'कैरियर' };
const NUMBERS: Record<Language, Intl.NumberFormat> = {
  // As programs have read them so far.
  en: new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 3 }),
  hi: new Intl.NumberFormat('hi-IN', { maximumFractionDigits: 3 }),
};
const GROUPED: Record<Language, Intl.NumberFormat> = { ...NUMBERS, en: new Intl.NumberFormat('en') };
const PLACEHOLDER = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/;

/** Says a fact in words. */
export function say({ key, params }: Fact, listener: Listener = ENGLISH): string {
  const definition = definitionOf(key);
  if (!definition) return key;
  const pieces = piecesOf(key as FactKey, listener.language, definition);
  let text = pieces[0] ?? '';
  for (let i = 1; i < pieces.length; i += 4) {
    const [name = '', one, other, after = ''] = pieces.slice(i, i + 4);
    const value = params[name];
    const kind = definition.params?.[name];
    if (value !== undefined && kind !== undefined) {
      const said = sayParam(kind, value, listener);
      text += one === undefined ? said : `${said} ${value === 1 ? one : other}`;
    }
    text += after;
  }
  return text;
}

/** A sentence before its first parameter; then of each its name, its noun for one, for several, and what follows. */
type Pieces = readonly (string | undefined)[];

const SPLIT: Record<Language, Map<FactKey, Pieces>> = { en: new Map(), hi: new Map() };

function piecesOf(key: FactKey, language: Language, { en }: FactDefinition): Pieces {
  let pieces = SPLIT[language].get(key);
  if (!pieces) {
    pieces = (language === 'hi' ? hindi[key] : en).split(PLACEHOLDER);
    SPLIT[language].set(key, pieces);
  }
  return pieces;
}

function sayParam(kind: ParamKind, value: ParamValues[ParamKind], listener: Listener): string {
  const { language, seesCarriers } = listener;
  if (typeof value === 'number') return (kind === 'grouped' ? GROUPED : NUMBERS)[language].format(value);
  if (typeof value === 'string') {
    if (kind === 'carrier' && !seesCarriers) return CARRIER[language];
    return kind === 'word' && language === 'hi' ? (HINDI_WORDS[value] ?? value) : value;
  }
  if (!isList(value)) return say(value, listener);
  // Facts are clauses, which may have commas themselves.
  return value
    .map((one) => (typeof one === 'string' ? one : say(one, listener)))
    .join(kind === 'facts' ? '; ' : ', ');
}

function isList(
  value: Fact | readonly string[] | readonly Fact[],
): value is readonly string[] | readonly Fact[] {
  return Array.isArray(value);
}

/** A fact for an answer. */
export function sayTo(listener: Listener, said: Fact): Said;
export function sayTo(listener: Listener, said: Fact | null): Said | null;
export function sayTo(listener: Listener, said: Fact | null): Said | null {
  return said && { ...shown(said, listener), text: say(said, listener) };
}

/** The parameters of a fact as a listener may have them. */
export function paramsFor({ key, params }: Fact, listener: Listener): Fact['params'] {
  const kinds = definitionOf(key)?.params ?? {};
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      switch (kinds[name]) {
        case undefined:
          return [];
        case 'carrier':
          return listener.seesCarriers ? [[name, value]] : [];
        case 'fact':
          return [[name, shown(value as Fact, listener)]];
        case 'facts':
          return [[name, (value as readonly Fact[]).map((one) => shown(one, listener))]];
        default:
          return [[name, value]];
      }
    }),
  );
}

function shown(fact: Fact, listener: Listener): Fact {
  return { key: fact.key, params: paramsFor(fact, listener) };
}

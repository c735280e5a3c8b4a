import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { withoutEnd } from './without-end.ts';

/** Reads a setting's text. It throws an error that says what is wrong. */
export type Reader<Value> = ((text: string) => Value) & {
  /** The permitted values, for the documentation. */
  values?: string;
};

export function text(value: string): string {
  return value;
}

export function port(value: string): number {
  return whole(0, 65_535)(value);
}

export function folder(value: string): string {
  return resolve(value);
}

export function whole(min: number, max: number): Reader<number> {
  const values = `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
  return Object.assign(
    (value: string) => {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max) {
        throw new Error(`"${value}" is not a whole number from ${min} to ${max}`);
      }
      return number;
    },
    { values },
  );
}

export function seconds(min: number, max: number): Reader<number> {
  const read = whole(min, max);
  return Object.assign((value: string) => read(value) * 1_000, read);
}

export function optional<Value>(read: Reader<Value>): Reader<Value | null> {
  return Object.assign((value: string) => (value === '' ? null : read(value)), read);
}

export function oneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return Object.assign(
    (value: string) => {
      const found = words.find((known) => known === value);
      if (found === undefined) throw new Error(`"${value}" is not one of ${words.join(', ')}`);
      return found;
    },
    { values: words.map((one) => `\`${one}\``).join(', ') },
  );
}

/** Reads one of two words; true for the second. */
export function either(no: string, yes: string): Reader<boolean> {
  const read = oneOf(no, yes);
  return Object.assign((value: string) => read(value) === yes, read);
}

export function word(value: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(value))
    throw new Error(`"${value}" is not a word of lowercase letters, digits and hyphens`);
  return value;
}

export function list(value: string): string[] {
  return value.split(',').flatMap((part) => part.trim() || []);
}

/** Takes words separated by spaces, or a JSON array of words that contain spaces. No shell interprets them. */
export function command(value: string): readonly [string, ...string[]] | null {
  if (value.trim() === '') return null;
  const [program = '', ...args] = value.trim().startsWith('[') ? jsonWords(value) : value.trim().split(/\s+/);
  if (program === '' || [program, ...args].some((word) => word.includes('\0'))) {
    throw new Error(`"${value}" does not name a program`);
  }
  return [program, ...args];
}

function jsonWords(value: string): string[] {
  const problem = `"${value}" is not a JSON array of strings`;
  try {
    const words: unknown = JSON.parse(value);
    if (Array.isArray(words) && words.every((one) => typeof one === 'string')) return words;
  } catch {
    throw new Error(problem);
  }
  throw new Error(problem);
}

export function nameServers(value: string): string[] {
  const servers = list(value);
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new Error(`"${value}" is not a list of addresses like 192.0.2.53 or 192.0.2.53:5353`);
  }
  return servers;
}

export function databaseUrl(value: string): string | null {
  if (value === '') return null;
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('it must start with postgres:// or postgresql://');
  return value;
}

export function baseUrl(value: string): string | null {
  if (value === '') return null;
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw new Error(`"${value}" is not an http or https URL`);
  return withoutEnd(value, '/');
}

export function secretKey(value: string): string | null {
  if (value === '') return null;
  if (value.length < 32) throw new Error('it must have at least 32 characters');
  return value;
}

export function hours(value: string): { from: string; to: string } {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(value);
  const [from = '', to = ''] = value.split('-');
  if (!match || from >= to) throw new Error(`"${value}" is not of the form 10:00-21:00`);
  return { from, to };
}

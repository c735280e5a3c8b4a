import { Ajv } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { TSchema } from 'typebox';
import { onFirstCall } from './on-first-call.ts';
import { ANSWERS, type Refusal } from './refusal.ts';
import { checkLengthsQuickly } from './text-lengths.ts';

const rules = { allErrors: true, removeAdditional: false, useDefaults: false, strict: false } as const;
const asSent = checkLengthsQuickly(new Ajv({ ...rules, coerceTypes: false }));
/** In a query or path, everything is a string. */
const fromAddress = new Ajv({ ...rules, coerceTypes: true });

/** A body with more fields is wrong anyway, and not worth an error for each of them. */
const MANY_FIELDS = 100;
const onlyFirst = checkLengthsQuickly(new Ajv({ ...rules, allErrors: false, coerceTypes: false }));

export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const check = httpPart === 'body' ? compileBody(schema) : compileBy(fromAddress, schema);
  return (given: unknown) => answerOf(check(given));
};

type Check = (given: unknown) => AjvError[];

function compileBy(ajv: Ajv, schema: FastifySchema | TSchema): Check {
  return onFirstCall(() => {
    const check = ajv.compile(schema);
    return (given) => (check(given) ? [] : [...(check.errors ?? [])]);
  });
}

/** Reports all errors of a body, or only the first if it has too many fields. */
function compileBody(schema: FastifySchema | TSchema): Check {
  const checkAll = compileBy(asSent, schema);
  const checkFirst = compileBy(onlyFirst, schema);
  return (body) => (hasManyFields(body) ? checkFirst : checkAll)(body);
}

function answerOf(errors: readonly AjvError[]) {
  return errors.length === 0 ? true : { error: errors.map((error) => ({ schemaPath: '', ...error })) };
}

function hasManyFields(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  let count = 0;
  for (const _ in body) if (++count > MANY_FIELDS) return true;
  return false;
}

/**
 * For a body with a rule that its schema cannot express, or only at the cost of an error for each of very many entries.
 *
 * @param shape the schema to check if it is not the documented one.
 */
export function compileWith(
  rule: (body: Readonly<Record<string, unknown>>) => AjvError | null,
  shape?: TSchema,
): FastifySchemaCompiler<FastifySchema> {
  return ({ schema }) => {
    const check = compileBody(shape ?? schema);
    return (body: unknown) => {
      const errors = check(body);
      const broken = rule(typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {});
      return answerOf(broken ? [...errors, broken] : errors);
    };
  };
}

/** For a body of very many entries: only the first wrong one is reported. */
export const compileForFirst: FastifySchemaCompiler<FastifySchema> = (part) => {
  if (part.httpPart !== 'body') return compileValidator(part);
  const check = compileBy(onlyFirst, part.schema);
  return (body: unknown) => answerOf(check(body));
};

type AjvError = { instancePath: string; keyword: string; params: Record<string, unknown> };

/** Says what is wrong with each wrong field, under the name it was sent with. */
export function refusalByValidation(validation: readonly unknown[]): Refusal {
  const wrong = new Map<string, Fact>();
  for (const problem of validation as readonly AjvError[]) {
    const [name, why] = explain(problem);
    if (!wrong.has(name)) wrong.set(name, why);
  }
  return {
    status: ANSWERS.validation_failed.status,
    code: 'validation_failed',
    fact: fact('invalid_request', { fields: [...wrong.keys()] }),
    fields: Object.fromEntries(wrong),
  };
}

function explain({ instancePath, keyword, params }: AjvError): [string, Fact] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const name = path || 'body';
  const within = (field: unknown) => `${path && `${path}.`}${String(field).slice(0, 100)}`;
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return [within(params['missingProperty']), fact('required')];
    case 'additionalProperties':
      return [within(params['additionalProperty']), fact('unknown_field')];
    case 'type':
      return [name, fact('wrong_type', { type: typeName(String(params['type'])) })];
    case 'enum':
      return [name, fact('not_listed', { values: (params['allowedValues'] as unknown[]).map(String) })];
    case 'minLength':
      return [name, limit === 1 ? fact('empty') : fact('too_short', { least: limit })];
    case 'maxLength':
      return [name, fact('too_long', { most: limit })];
    case 'minimum':
      return [name, fact('too_small', { least: limit })];
    case 'exclusiveMinimum':
      return [name, fact('not_above', { bound: limit })];
    case 'maximum':
      return [name, fact('too_large', { most: limit })];
    case 'minItems':
      return [name, fact('empty')];
    case 'maxItems':
      return [name, fact('too_many_entries', { most: limit })];
    case 'nul':
      return [name, fact('contains_nul')];
    case 'pattern':
      return [name, fact('pattern_mismatch', { pattern: String(params['pattern']) })];
    case 'minProperties':
      return [name, fact('too_few_properties', { least: limit })];
    case 'maxProperties':
      return [name, fact('too_many_properties', { most: limit })];
    default:
      return [name, fact('invalid')];
  }
}

function typeName(types: string): string {
  // Null is one of the types where a value may be absent.
  const [type = ''] = types.split(',');
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

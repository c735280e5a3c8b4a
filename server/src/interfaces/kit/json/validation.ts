import { Ajv } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
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

type AjvError = { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> };

/** Says what is wrong with each wrong field, under the name it was sent with. */
export function refusalByValidation(validation: readonly unknown[]): Refusal {
  const wrong = new Map<string, string>();
  for (const problem of validation as readonly AjvError[]) {
    const [name, why] = explain(problem);
    if (!wrong.has(name)) wrong.set(name, why);
  }
  return {
    status: ANSWERS.validation_failed.status,
    code: 'validation_failed',
    message: `The request is not valid: ${[...wrong.keys()].join(', ')}.`,
    fields: Object.fromEntries(wrong),
  };
}

function explain({ instancePath, keyword, message, params }: AjvError): [string, string] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const name = path || 'body';
  const within = (field: unknown) => `${path && `${path}.`}${String(field).slice(0, 100)}`;
  switch (keyword) {
    case 'required':
      return [within(params['missingProperty']), 'is required'];
    case 'additionalProperties':
      return [within(params['additionalProperty']), 'is not a known field'];
    case 'type':
      return [name, `must be ${article(String(params['type']))}`];
    case 'enum':
      return [name, `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`];
    case 'minLength':
      return [
        name,
        params['limit'] === 1
          ? 'must not be empty'
          : `must have at least ${String(params['limit'])} characters`,
      ];
    case 'maxLength':
      return [name, `must not be longer than ${String(params['limit'])} characters`];
    case 'minimum':
      return [name, `must be at least ${String(params['limit'])}`];
    case 'exclusiveMinimum':
      return [name, `must be more than ${String(params['limit'])}`];
    case 'maximum':
      return [name, `must be at most ${String(params['limit'])}`];
    case 'minItems':
      return [name, 'must not be empty'];
    case 'maxItems':
      return [name, `must not have more than ${String(params['limit'])} entries`];
    default:
      return [name, message ?? 'is not valid'];
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

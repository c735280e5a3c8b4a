import { DomainError } from '../../core/errors.ts';
import { answerTo, type WireAnswer } from './error-response.ts';

type AjvError = { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> };

/** v2's fields that have a code of their own, with core's names. */
const CORE_NAMES = new Map([
  ['sender_id', 'sender'],
  ['recipient', 'recipient'],
  ['message', 'text'],
]);

/** Says of every field that is wrong what is wrong with it, under the name it was sent with. */
export function answerToValidation(validation: readonly unknown[], requestId: string): WireAnswer {
  const wrong = new Map<string, string>();
  for (const problem of validation as readonly AjvError[]) {
    const [name, why] = explain(problem);
    if (!wrong.has(name)) wrong.set(name, why);
  }
  const coded = [...wrong].flatMap(([name, why]): [string, string][] => {
    const core = CORE_NAMES.get(name);
    return core === undefined ? [] : [[core, why]];
  });
  const message = `The request is not valid: ${[...wrong.keys()].join(', ')}.`;
  const error = new DomainError('validation_failed', message, { fields: Object.fromEntries(coded) });
  const answer = answerTo(error, requestId);
  answer.body.error.fields = Object.fromEntries(wrong);
  return answer;
}

function explain({ instancePath, keyword, message, params }: AjvError): [string, string] {
  const name = instancePath.slice(1).replaceAll('/', '.') || 'body';
  switch (keyword) {
    case 'required':
      return [String(params['missingProperty']), 'is required'];
    case 'additionalProperties':
      return [String(params['additionalProperty']).slice(0, 100), 'is not a known field'];
    case 'type':
      return [name, `must be ${article(String(params['type']))}`];
    case 'enum':
      return [name, `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`];
    case 'minLength':
      return [name, 'must not be empty'];
    case 'maxLength':
      return [name, `must not be longer than ${String(params['limit'])} characters`];
    default:
      return [name, message ?? 'is not valid'];
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

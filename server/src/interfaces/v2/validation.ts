import { DomainError } from '../../core/errors.ts';

type AjvError = { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> };

/** Core's names of v2's fields, where they differ. */
const CORE_NAMES: Record<string, string> = { sender_id: 'sender', message: 'text' };

/** Says of every field that is wrong what is wrong with it. */
export function fieldsOfValidation(validation: readonly unknown[]): DomainError {
  const fields: Record<string, string> = {};
  for (const problem of validation as readonly AjvError[]) {
    const [name, why] = explain(problem);
    fields[CORE_NAMES[name] ?? name] ??= why;
  }
  const names = Object.keys(fields).map(
    (name) => Object.keys(CORE_NAMES).find((wire) => CORE_NAMES[wire] === name) ?? name,
  );
  return new DomainError('validation_failed', `The request is not valid: ${names.join(', ')}.`, { fields });
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

import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { pathTo } from './places.ts';
import type { Problems } from './problems.ts';
import type { Shape } from './shape.ts';

const ajv = new Ajv({ allErrors: true, strict: true });
ajv.addVocabulary(['rule']);
ajv.addKeyword({
  keyword: 'reads',
  type: ['string', 'number'],
  modifying: true,
  // Generated code, because long lists are read with it: for a function, the path of each item would be built.
  code: (context) => {
    const { gen, data, parentSchema, it } = context;
    gen.if(_`typeof ${data} === ${String(parentSchema['type'])}`, () => {
      const read = gen.scopeValue('func', { ref: context.schema as unknown });
      const stored = gen.const('stored', _`${read}(${data})`);
      const store = () => gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, stored);
      gen.if(_`${stored} === null`, () => context.error(), store);
    });
  },
});

/**
 * Makes a function that reads a document in place. It reports everything that is wrong, in document order, and removes
 * it, together with the records that require it, so that the rest can still be compared with the database. It returns
 * null when nothing is left.
 */
export function compileShape<T extends TSchema>(shape: T) {
  // Compiled on first use, which takes 200 ms: a start that reads no file need not wait for it.
  let isRight: ValidateFunction<Static<T>> | undefined;
  return (document: unknown, problems: Problems): Static<T> | null => {
    isRight ??= ajv.compile<Static<T>>(shape);
    if (isRight(document)) return document;
    const wrong = new Set(isRight.errors?.map(pathOf));
    // A refused file may have very many errors.
    isRight.errors = null;
    return takeOut(wrong, shape, document, '', problems) ? (document as Static<T>) : null;
  };
}

/** Field names of the shapes contain no characters that a JSON pointer escapes. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const steps = instancePath.split('/').slice(1);
  const path = pathTo(steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof field === 'string' ? pathTo([field], path) : path;
}

/** @returns whether the rest of the value can be used. */
function takeOut(
  wrong: ReadonlySet<string>,
  shape: Shape,
  value: unknown,
  path: string,
  problems: Problems,
): boolean {
  if (wrong.has(path)) {
    problems.addAt(path, reasonOf(shape, value));
    return false;
  }
  if (typeof value !== 'object' || value === null) return true;
  const { items, properties = {}, required = [] } = shape;
  if (Array.isArray(value)) {
    let kept = 0;
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      if (items && !takeOut(wrong, items, item, pathTo([i], path), problems)) continue;
      if (kept < i) problems.places.put(item, value, i);
      value[kept++] = item;
    }
    value.length = kept;
    return true;
  }
  for (const [name, given] of Object.entries(value)) {
    const at = pathTo([name], path);
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (field ? takeOut(wrong, field, given, at, problems) : !wrong.has(at)) continue;
    if (!field) problems.addAt(at, 'is not a known field');
    Reflect.deleteProperty(value, name);
  }
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  for (const name of missing) problems.addAt(pathTo([name], path), 'is required');
  return missing.length === 0;
}

function reasonOf({ type, enum: words, rule, minimum, maximum, ...shape }: Shape, value: unknown): string {
  if (words) return `must be one of ${words.join(', ')}`;
  switch (type) {
    case 'string':
      if (typeof value === 'string') return rule ?? lengthsOf(shape);
      return typeof value === 'number' ? 'must be text: put the number in quotes' : 'must be text';
    case 'integer':
      return `must be a whole number from ${minimum} to ${maximum}`;
    case 'number':
      return rule ?? notCredits(value);
    case 'boolean':
      return 'must be true or false';
    case 'array':
      return Array.isArray(value) ? 'must not be empty' : 'must be a list';
    default:
      return 'must be an object';
  }
}

function lengthsOf({ minLength = 0, maxLength }: Shape): string {
  return minLength === 0
    ? `must have at most ${maxLength} characters`
    : `must have ${minLength} to ${maxLength} characters`;
}

function notCredits(value: unknown): string {
  if (typeof value !== 'number') return 'must be a number';
  return value < 0 ? 'must not be negative' : 'must be a number with at most three decimals';
}

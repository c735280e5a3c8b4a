import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
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
    if (!field) problems.addAt(at, fact('unknown_field'));
    Reflect.deleteProperty(value, name);
  }
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  for (const name of missing) problems.addAt(pathTo([name], path), fact('required'));
  return missing.length === 0;
}

function reasonOf({ type, enum: words, rule, minimum, maximum, ...shape }: Shape, value: unknown): Fact {
  if (words) return fact('not_listed', { values: words.map(String) });
  switch (type) {
    case 'string':
      if (typeof value === 'string') return rule ?? lengthsOf(shape);
      return typeof value === 'number' ? fact('number_without_quotes') : fact('wrong_type', { type: 'text' });
    case 'integer':
      return fact('whole_number_out_of_range', { least: minimum ?? 0, most: maximum ?? 0 });
    case 'number':
      return rule ?? notCredits(value);
    case 'boolean':
      return fact('not_true_or_false');
    case 'array':
      return Array.isArray(value) ? fact('empty') : fact('wrong_type', { type: 'a list' });
    default:
      return fact('wrong_type', { type: 'an object' });
  }
}

function lengthsOf({ minLength: least = 0, maxLength: most = 0 }: Shape): Fact {
  return least === 0 ? fact('too_long', { most }) : fact('wrong_length', { least, most });
}

function notCredits(value: unknown): Fact {
  if (typeof value !== 'number') return fact('wrong_type', { type: 'a number' });
  return value < 0 ? fact('negative') : fact('over_three_decimals');
}

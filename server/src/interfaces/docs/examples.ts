import type { JsonSchema } from './json-schema.ts';

type Resolve = (schema: JsonSchema) => JsonSchema;

/** A typical request: the required fields, and nothing that takes thought. */
export function requestExample(schema: JsonSchema, resolve: Resolve): unknown {
  return build(schema, resolve, 'required');
}

/** An answer with every field that it can have. */
export function answerExample(schema: JsonSchema, resolve: Resolve): unknown {
  return build(schema, resolve, 'all');
}

function build(reference: JsonSchema, resolve: Resolve, fields: 'required' | 'all'): unknown {
  const schema = resolve(reference);
  const [given] = schema.examples ?? [];
  if (given !== undefined) return given;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return build(choices.find(({ type }) => type !== 'null') ?? {}, resolve, fields);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => build(part, resolve, fields))) as unknown;
  }
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const shown = Object.entries(properties).filter(([name]) => fields === 'all' || required.includes(name));
    return Object.fromEntries(shown.map(([name, field]) => [name, build(field, resolve, fields)]));
  }
  const [type] = [schema.type ?? 'string'].flat();
  switch (type) {
    case 'array':
      return schema.items ? [build(schema.items, resolve, fields)] : [];
    case 'object':
      return {};
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'text';
  }
}

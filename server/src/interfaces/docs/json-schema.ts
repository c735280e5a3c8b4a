/** The part of JSON Schema that our routes use. */
export type JsonSchema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** Without the properties that the schema builder keeps for itself. */
export function plainSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

const NAME = /^[A-Z][A-Za-z0-9]*$/;
const REFERENCE = '#/components/schemas/';

/** Schemas whose title is a name (`Template`) are defined once and referred to. */
export class SchemaLibrary {
  readonly schemas: Record<string, JsonSchema> = {};

  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas have the title ${name}`);
    }
    this.schemas[name] = schema;
    return { $ref: REFERENCE + name };
  }

  /** @returns the schema with references in place of what it shares with others. */
  share(schema: JsonSchema): JsonSchema {
    const shared = this.shareParts(schema);
    return shared.title !== undefined && NAME.test(shared.title) ? this.add(shared.title, shared) : shared;
  }

  resolve(schema: JsonSchema): JsonSchema {
    return resolveIn(this.schemas, schema);
  }

  private shareParts({ patternProperties, ...schema }: JsonSchema): JsonSchema {
    const each = (parts: readonly JsonSchema[]) => parts.map((part) => this.share(part));
    const [anyName] = Object.values(patternProperties ?? {});
    return {
      ...schema,
      ...(schema.properties ? { properties: mapValues(schema.properties, (part) => this.share(part)) } : {}),
      ...(schema.items ? { items: this.share(schema.items) } : {}),
      ...(schema.anyOf ? { anyOf: each(schema.anyOf) } : {}),
      ...(schema.oneOf ? { oneOf: each(schema.oneOf) } : {}),
      ...(schema.allOf ? { allOf: each(schema.allOf) } : {}),
      ...(typeof schema.additionalProperties === 'object'
        ? { additionalProperties: this.share(schema.additionalProperties) }
        : {}),
      // A record: whatever the name, its value is of this kind.
      ...(anyName ? { additionalProperties: this.share(anyName) } : {}),
    };
  }
}

export function resolveIn(schemas: Record<string, JsonSchema>, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice(REFERENCE.length)];
  if (!found) throw new Error(`there is no schema ${schema.$ref}`);
  return found;
}

function mapValues<T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

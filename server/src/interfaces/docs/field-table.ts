import { html, inline, type Html } from './html.ts';
import { resolveIn, type JsonSchema } from './json-schema.ts';
import type { ParameterObject } from './openapi-document.ts';

type Schemas = Record<string, JsonSchema>;
type Row = {
  name: string;
  place: string;
  depth: number;
  required: boolean;
  type: string;
  about: string;
  limits: string[];
};

export function parameterTable(parameters: readonly ParameterObject[], schemas: Schemas): Html {
  const rows = parameters.map(({ name, in: place, required, schema, description }) => ({
    ...describe(schema, schemas),
    name,
    place,
    depth: 0,
    required,
    about: description,
  }));
  return table(rows, true);
}

/** Every field of an object and of its nested objects, each under its parent. */
export function fieldTable(schema: JsonSchema, schemas: Schemas, shows: 'request' | 'answer'): Html {
  return table([...fieldsOf(schema, schemas, 0)], shows === 'request');
}

function* fieldsOf(reference: JsonSchema, schemas: Schemas, depth: number): Generator<Row> {
  const schema = innermost(reference, schemas);
  const required = schema.required ?? [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield { ...describe(field, schemas), name, place: '', depth, required: required.includes(name) };
    yield* fieldsOf(field, schemas, depth + 1);
  }
}

/** The object whose fields matter: for a list its entries, for a choice everything that its alternatives have. */
function innermost(reference: JsonSchema, schemas: Schemas): JsonSchema {
  const schema = resolveIn(schemas, reference);
  if (schema.items) return innermost(schema.items, schemas);
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (!parts) return schema;
  const objects = parts.map((part) => innermost(part, schemas));
  const always = objects.filter(({ properties }) => properties).map(({ required = [] }) => required);
  return {
    properties: Object.assign({}, ...objects.map(({ properties }) => properties ?? {})) as Schemas,
    required: (always[0] ?? []).filter((name) => always.every((names) => names.includes(name))),
  };
}

function describe(reference: JsonSchema, schemas: Schemas): Pick<Row, 'type' | 'about' | 'limits'> {
  const schema = resolveIn(schemas, reference);
  return {
    type: typeWords(schema, schemas),
    about: schema.description ?? '',
    limits: limitsOf(schema, schemas),
  };
}

function typeWords(reference: JsonSchema, schemas: Schemas): string {
  const schema = resolveIn(schemas, reference);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((part) => typeWords(part, schemas)))].join(' or ');
  if (schema.allOf) return 'object';
  if (schema.type === undefined) {
    const [sample] = schema.enum ?? [schema.const];
    return sample === undefined ? 'any' : typeof sample;
  }
  const words = [schema.type].flat().join(' or ');
  return words === 'array' && schema.items ? `array of ${typeWords(schema.items, schemas)}s` : words;
}

function limitsOf(schema: JsonSchema, schemas: Schemas): string[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).map((part) => resolveIn(schemas, part));
  const values = schema.enum ?? choices.find((part) => part.enum)?.enum ?? constants(choices);
  const words: string[] = [];
  if (values) words.push(`One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.`);
  if (schema.maxLength !== undefined)
    words.push(`Up to ${schema.maxLength.toLocaleString('en')} characters.`);
  if (schema.maxItems !== undefined) words.push(`Up to ${schema.maxItems.toLocaleString('en')} entries.`);
  if (schema.default !== undefined) words.push(`Default \`${JSON.stringify(schema.default)}\`.`);
  return words;
}

function constants(choices: readonly JsonSchema[]): unknown[] | null {
  const found = choices.flatMap((part) => (part.const === undefined ? [] : [part.const]));
  return found.length > 0 ? found : null;
}

function table(rows: readonly Row[], showsRequired: boolean): Html {
  return html`<div class="table">
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row" class="depth-${Math.min(row.depth, 4)}">
                <code>${row.name}</code>
                <small>${row.type}${row.place === '' ? '' : ` in ${row.place}`}</small>
                ${showsRequired && row.required && html`<small class="required">required</small>`}
              </th>
              <td>${sentence(row.about)} ${inline(row.limits.join(' '))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function sentence(text: string): Html {
  return inline(text === '' || /[.!?]$/.test(text) ? text : `${text}.`);
}

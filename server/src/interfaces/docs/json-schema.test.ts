import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { answerExample, requestExample } from './examples.ts';
import { plainSchema, SchemaLibrary, type JsonSchema } from './json-schema.ts';

const Pet = Type.Object(
  { name: Type.String({ examples: ['Moti'] }), age: Type.Optional(Type.Integer({ minimum: 3 })) },
  { title: 'Pet' },
);

describe('shared schemas', () => {
  test('a schema whose title is a name is defined once and referred to, at any depth', () => {
    const library = new SchemaLibrary();
    const schema = Type.Object({ first: Pet, others: Type.Array(Pet), last: Type.Union([Pet, Type.Null()]) });
    const reference = { $ref: '#/components/schemas/Pet' };
    expect(library.share(plainSchema(schema)).properties).toEqual({
      first: reference,
      others: { type: 'array', items: reference },
      last: { anyOf: [reference, { type: 'null' }] },
    });
    expect(library.schemas).toEqual({ Pet: plainSchema(Pet) });
    expect(library.resolve(reference)).toEqual(plainSchema(Pet));
  });

  test('a schema whose title is not a name stays where it is', () => {
    const library = new SchemaLibrary();
    expect(library.share({ title: 'a pet', type: 'object' })).toEqual({ title: 'a pet', type: 'object' });
    expect(library.schemas).toEqual({});
  });

  test('two different schemas with one name are a mistake', () => {
    const library = new SchemaLibrary();
    library.share({ title: 'Pet', type: 'object' });
    expect(() => library.share({ title: 'Pet', type: 'string' })).toThrow(
      'two different schemas have the title Pet',
    );
  });

  test('a record says what its values are', () => {
    const library = new SchemaLibrary();
    const schema = plainSchema(Type.Record(Type.String(), Type.Integer()));
    expect(library.share(schema)).toEqual({ type: 'object', additionalProperties: { type: 'integer' } });
  });
});

describe('examples', () => {
  const asIs = (schema: JsonSchema) => schema;

  test.each<[JsonSchema, unknown]>([
    [{ type: 'string', examples: ['a', 'b'], default: 'c' }, 'a'],
    [{ examples: [null] }, null],
    [{ type: 'integer', default: 25, minimum: 1 }, 25],
    [{ const: 'x' }, 'x'],
    [{ enum: ['p', 'q'] }, 'p'],
    [{ anyOf: [{ type: 'null' }, { type: 'integer', examples: [7] }] }, 7],
    [{ type: ['integer', 'null'], minimum: 2 }, 2],
    [{ type: 'boolean' }, true],
    [{ type: 'array', items: { type: 'string' } }, ['text']],
    [{ type: 'object', additionalProperties: true }, {}],
    [{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] }, { a: 1, b: 2 }],
  ])('of %j is %j', (schema, example) => {
    expect(answerExample(schema, asIs)).toEqual(example);
  });

  test('a request has the required fields, an answer all', () => {
    expect(requestExample(plainSchema(Pet), asIs)).toEqual({ name: 'Moti' });
    expect(answerExample(plainSchema(Pet), asIs)).toEqual({ name: 'Moti', age: 3 });
  });
});

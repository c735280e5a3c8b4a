import build, { type Schema } from 'fast-json-stringify';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { onFirstCall } from './on-first-call.ts';

type Serializer = ReturnType<FastifySerializerCompiler<FastifySchema>>;

/** One for each schema, however many servers a process starts, as the tests do. */
const serializers = new WeakMap<FastifySchema, Serializer>();

/** Writes answers by their schemas: what a schema does not name stays here. */
export const compileSerializer: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  const known = serializers.get(schema);
  if (known) return known;
  const serializer = onFirstCall(() => build(schema as Schema));
  serializers.set(schema, serializer);
  return serializer;
};

import build, { type Schema } from 'fast-json-stringify';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { onFirstCall } from './on-first-call.ts';

/** Writes answers by their schemas: what a schema does not name stays here. */
export const compileSerializer: FastifySerializerCompiler<FastifySchema> = ({ schema }) =>
  onFirstCall(() => build(schema as Schema));

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import {
  MOST_PARAMETERS,
  parseLargeForm,
  parseParameters,
  refuseIfTooMany,
  type Parameters,
} from './parameters.ts';

/** About a millisecond of work. */
const STRETCH = 256 * 1_024;

/** Bodies are forms here, whatever a client calls them: many send none or a wrong content type. */
export function readForms(family: FastifyInstance): void {
  family.removeAllContentTypeParsers();
  readBodies(family, '*', parseForm);
  readBodies(family, 'multipart/form-data', readMultipart);
}

/** What a family makes of bodies of some content types. */
export function readBodies<T>(
  family: FastifyInstance,
  contentTypes: string | string[],
  parse: (body: Buffer, request: FastifyRequest) => T | Promise<T>,
): void {
  const { intake } = family;
  family.addContentTypeParser(contentTypes, (request, payload, done) => {
    intake.read(request, payload, (error, body) => {
      if (body) intake.parse(body, (bytes) => parse(bytes, request), done);
      else done(error);
    });
  });
}

/** Of query and form together; what the form says counts. */
export function parametersOf({ query, body }: FastifyRequest): Parameters {
  refuseIfTooMany(query as Parameters);
  if (body === undefined || body === null) return query as Parameters;
  refuseIfTooMany(body as Parameters);
  return Object.assign(Object.create(null) as Parameters, query, body);
}

function parseForm(body: Buffer): Parameters | Promise<Parameters> {
  return body.length > STRETCH ? parseLargeForm(body) : parseParameters(body.toString('latin1'));
}

async function readMultipart(body: Buffer, request: FastifyRequest): Promise<Parameters> {
  const parameters = Object.create(null) as Parameters;
  const limits = { parts: MOST_PARAMETERS, fields: MOST_PARAMETERS, fieldSize: body.length, files: 0 };
  let problem: string | null = null;
  const tooMany = () => {
    problem = `A form may have ${MOST_PARAMETERS} fields, not more.`;
  };
  try {
    const form = new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
    const over = new Promise<void>((resolve, reject) => {
      form.on('finish', resolve).on('error', reject);
    });
    over.catch(() => undefined);
    form.on('field', (name, value) => {
      parameters[name] = value;
    });
    form.on('partsLimit', tooMany).on('fieldsLimit', tooMany);
    for (let from = 0; from < body.length && problem === null; from += STRETCH) {
      form.write(body.subarray(from, from + STRETCH));
      await nextTurn();
    }
    if (problem === null) {
      form.end();
      await over;
    }
  } catch {
    throw new DomainError('validation_failed', 'The form cannot be read.');
  }
  if (problem !== null) throw new DomainError('validation_failed', problem);
  return parameters;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SMALL_BYTES } from './body-reading.ts';
import { readMultipart } from './multipart.ts';
import { parseLargeForm, parseParameters, refuseIfTooMany, type Parameters } from './parameters.ts';

/** Bodies are forms here, whatever clients declare: many send no content type, or a wrong one. */
export function readForms(family: FastifyInstance): void {
  family.removeAllContentTypeParsers();
  readBodies(family, '*', (body, request) =>
    body.length <= SMALL_BYTES
      ? parseParameters(body.toString('latin1'))
      : family.intake.parse(request, body.length, parseLargeForm(body)),
  );
  readBodies(family, 'multipart/form-data', (body, request) =>
    family.intake.parse(request, body.length, readMultipart(body, request.headers['content-type'] ?? '')),
  );
}

/** Registers how a family parses bodies of these content types. */
export function readBodies<T>(
  family: FastifyInstance,
  contentTypes: string | string[],
  parse: (body: Buffer, request: FastifyRequest) => T | Promise<T>,
): void {
  family.addContentTypeParser(contentTypes, (request, payload, done) => {
    family.intake.read(request, payload, (error, body) => {
      if (!body) {
        done(error);
        return;
      }
      let parsed: T | Promise<T>;
      try {
        parsed = parse(body, request);
      } catch (refusal) {
        done(refusal as Error);
        return;
      }
      if (parsed instanceof Promise) parsed.then((value: T) => done(null, value), done);
      else done(null, parsed);
    });
  });
}

/** The parameters of the query and the form together; the form wins. */
export function parametersOf({ query, body }: FastifyRequest): Parameters {
  refuseIfTooMany(query as Parameters);
  if (body === undefined || body === null) return query as Parameters;
  refuseIfTooMany(body as Parameters);
  return Object.assign(Object.create(null) as Parameters, query, body);
}

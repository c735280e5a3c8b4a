import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import { parseParameters, type Parameters } from './parameters.ts';

const MAX_FIELDS = 200;

/** Bodies are forms here, whatever a client calls them: many send none or a wrong content type. */
export function readForms(family: FastifyInstance): void {
  family.removeAllContentTypeParsers();
  family.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, parseParameters((body as Buffer).toString('latin1')));
  });
  family.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    readMultipart(request, body as Buffer).then(
      (parameters) => {
        done(null, parameters);
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  });
}

/** Of query and form together; what the form says counts. */
export function parametersOf({ query, body }: FastifyRequest): Parameters {
  return body === undefined || body === null
    ? (query as Parameters)
    : Object.assign(Object.create(null) as Parameters, query, body);
}

function readMultipart(request: FastifyRequest, body: Buffer): Promise<Parameters> {
  const contentType = request.headers['content-type'] ?? '';
  return new Promise((resolve, reject) => {
    const parameters = Object.create(null) as Parameters;
    const refuse = () => {
      reject(new DomainError('validation_failed', 'The form cannot be read.'));
    };
    try {
      const form = new Busboy({
        headers: { 'content-type': contentType },
        limits: { fields: MAX_FIELDS, fieldSize: body.length, files: 0 },
      });
      form.on('field', (name, value) => {
        parameters[name] = value;
      });
      form.on('finish', () => {
        resolve(parameters);
      });
      form.on('error', refuse);
      form.end(body);
    } catch {
      refuse();
    }
  });
}

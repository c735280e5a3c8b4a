import Fastify from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../../core/errors.ts';
import { answerJsonError } from './answer-error.ts';
import type { ErrorWords } from './refusal.ts';
import { compileValidator } from './validation.ts';

const WORDS: ErrorWords = { fieldNames: { sender: 'from' } };

/** A family without legacy codes, whose one route throws what it is told to. */
function family(toThrow: unknown = null) {
  const server = Fastify();
  server.setValidatorCompiler(compileValidator);
  server.setErrorHandler((error, request, reply) => {
    answerJsonError(error, request, reply, WORDS);
  });
  const params = Type.Object({ id: Type.Integer() });
  const body = Type.Object({ from: Type.String() }, { additionalProperties: false });
  server.post('/:id', { schema: { params, body } }, () => {
    throw toThrow;
  });
  return server;
}

const post = async (toThrow: unknown, url = '/1', payload: object = { from: 'a' }) => {
  const answer = await family(toThrow).inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<{ error: object }>() };
};

describe('an error of a JSON family', () => {
  test('that core throws is told by the names of the family, and without a legacy code', async () => {
    const fields = { sender: fact('taken'), text: fact('required') };
    const { status, headers, body } = await post(
      new DomainError(fact('sender_not_found', { sender: 'ACME' }), {
        fields,
        details: { a: 1 },
        retryAfterSeconds: 7,
      }),
    );
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([
      422,
      'application/json; charset=utf-8',
      '7',
    ]);
    expect(body).toEqual({
      success: false,
      status: 'error',
      message: "The sender ID ACME doesn't belong to this account.",
      error: {
        code: 'sender_not_found',
        reason: 'sender_not_found',
        params: { sender: 'ACME' },
        fields: { from: 'is taken', text: 'is required' },
        field_reasons: { from: { reason: 'taken', params: {} }, text: { reason: 'required', params: {} } },
        details: { a: 1 },
      },
      request_id: 'req-1',
    });
  });

  test('that a schema finds names the fields as they were sent', async () => {
    const { status, body } = await post(null, '/1', { sender: 'a' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'The request is not valid: from, sender.',
      error: { code: 'validation_failed', fields: { from: 'is required', sender: 'is not a known field' } },
    });
  });

  test.each([
    ['an address with an id that cannot be one', null, '/one', 404, 'not_found', 'nothing_here', {}],
    [
      'a code that the framework gives',
      Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }),
      '/1',
      413,
      'body_too_large',
      'body_too_large',
      {},
    ],
    [
      'a status that it gives',
      Object.assign(new Error('x'), { statusCode: 418 }),
      '/1',
      418,
      'bad_request',
      'bad_request',
      { why: 'x' },
    ],
    ['anything else', new Error('x'), '/1', 500, 'internal_error', 'internal_error', {}],
  ])('is told by %s', async (_, toThrow, url, status, code, reason, params) => {
    const answer = await post(toThrow, url);
    expect([answer.status, answer.body.error]).toEqual([status, { code, reason, params }]);
  });
});

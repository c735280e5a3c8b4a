import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/refusal-of.ts';
import { TooBusy } from './body-refusals.ts';
import { answerError } from './answers.ts';

test.each<[string, Error, number, string | undefined, string]>([
  ['a body for which there is no room', new TooBusy(), 503, '5', '-14'],
  ['a throttled call', refusalOf('rate_limited', { retryAfterSeconds: 1 }), 429, '1', '-13'],
  [
    'what cannot be stored now',
    refusalOf('storage_unavailable', { retryAfterSeconds: 1 }),
    200,
    undefined,
    '-14',
  ],
])('%s is answered with a status and a plain code', async (_, error, status, retryAfter, text) => {
  const server = Fastify();
  server.get('/', (request, reply) => {
    answerError(error, request, reply);
  });
  const answer = await server.inject('/');
  expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([status, retryAfter, text]);
});

import { expect } from 'vitest';
import type { Answer, TestGateway } from '../support/gateway.ts';
import { customer, keyOf, keyRecord } from '../support/provisions.ts';

/** What the tests of templates, sender IDs and groups share. */

export const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** A customer with a key that may only read, and one that may only send. */
export function customerWithScopes(username: string, more: object = {}) {
  return customer(username, {
    api_keys: [
      keyRecord(username),
      { ...keyRecord(username), name: 'reader', key: keyOf(`${username}_reader`), scopes: ['read'] },
      { ...keyRecord(username), name: 'sender', key: keyOf(`${username}_sender`), scopes: ['send'] },
    ],
    ...more,
  });
}

/** @param username the customer's or, for another of their keys, `<username>_<key>`. */
export function callAs(
  gateway: TestGateway,
  username: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  return gateway.request(`/api/v2${path}`, {
    method,
    headers: {
      'x-api-key': keyOf(username),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export function expectRefusal(answer: Answer, status: number, code: string, fields?: string[]): void {
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
  expect(answer.body).toMatchObject({
    success: false,
    status: 'error',
    message: expect.stringMatching(/\w/),
    request_id: expect.stringMatching(/\w/),
  });
  if (fields) expect(Object.keys(answer.body.error?.fields ?? {})).toEqual(fields);
}

/** The list in an answer, which the type of most answers does not provide for. */
export function dataOf(answer: Answer): Record<string, unknown>[] {
  expect(answer.status).toBe(200);
  const { data } = answer.body as { data?: unknown };
  return data as Record<string, unknown>[];
}

export function paginationOf(answer: Answer): unknown {
  return (answer.body as { pagination?: unknown }).pagination;
}

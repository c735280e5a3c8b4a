import type { FastifyRequest } from 'fastify';
import type { RefusedInterface } from 'harkara-contract/lists.ts';
import type { Account, ApiKey } from '../../core/accounts/account.ts';
import type { RefusedCalls } from '../../core/accounts/refused-calls.ts';
import { exchangeOf } from './asked.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is, if that is known; also that of a call which is refused in the end. */
    calledBy?: CalledBy;
  }
}

export type CalledBy = {
  account: Account;
  /** Null: the call came with username and password. */
  key: ApiKey | null;
  /** The key or password that it came with: it is hidden wherever else it stands. */
  secret: string;
  refusals: RefusedCalls;
};

const MOST_FIELDS = 5;
/** Callers can name fields as they like: what does not look like a name is not kept. */
const FIELD_NAME = /^[A-Za-z][\w.[\]-]{0,39}$/;

/** Notes a refused call for the page that its account looks at: which rule, which fields, what was asked and answered. */
export function noteRefusal(
  request: FastifyRequest,
  by: RefusedInterface,
  code: string,
  fields: readonly string[],
  answer: { status: number; body: unknown },
): void {
  const { calledBy, method } = request;
  if (!calledBy) return;
  const named = fields.filter((field) => FIELD_NAME.test(field));
  calledBy.refusals.note(calledBy.account, {
    interface: by,
    keyId: calledBy.key?.id ?? null,
    method,
    route: request.routeOptions.url ?? '',
    code,
    requestId: request.id,
    status: answer.status,
    ...exchangeOf(request, answer.body, named.slice(0, MOST_FIELDS)),
  });
}

import type { FastifyRequest } from 'fastify';
import type { RefusedInterface } from 'harkara-contract/lists.ts';
import type { Account, ApiKey } from '../../core/accounts/account.ts';
import type { RefusedCalls } from '../../core/accounts/refused-calls.ts';

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
  refusals: RefusedCalls;
};

const MOST_FIELDS = 5;
/** A field may be called whatever its caller likes: what does not look like a name is not kept. */
const FIELD_NAME = /^[A-Za-z][\w.[\]-]{0,39}$/;

/** Notes a refused call for the page that its account looks at: which rule, which fields, and nothing of their values. */
export function noteRefusal(
  request: FastifyRequest,
  by: RefusedInterface,
  code: string,
  fields: readonly string[],
): void {
  const { calledBy, method } = request;
  if (!calledBy) return;
  calledBy.refusals.note(calledBy.account, {
    interface: by,
    keyId: calledBy.key?.id ?? null,
    method,
    route: request.routeOptions.url ?? '',
    code,
    fields: fields.filter((field) => FIELD_NAME.test(field)).slice(0, MOST_FIELDS),
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../core/accounts/account.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { byKey, byPassword, type Origin } from '../../core/messages/origin.ts';
import { refuseIfNotActive } from '../../core/accounts/standing.ts';
import {
  findCaller,
  isValidHere,
  recallCaller,
  refuseIfNoLongerAllowed,
  refuseIfNotAllowed,
  refuseIfNotValidHere,
  type Caller,
  type Scope,
} from './api-keys.ts';
import { missing } from './answers.ts';
import type { Parameters } from './parameters.ts';
import type { CalledBy } from './refused-call.ts';

/** Reading the address is a system call, the first time on a connection. */
type From = { readonly ip: string; calledBy?: CalledBy };
/** `whatever`: locked accounts are admitted too, since they may ask for their status. */
export type Need = Scope | 'whatever';

/** An account that may do what it asks for, who asks, and a way to check again whether it still may. */
export type Admitted = { account: Account; origin: Origin; stillAllowed: () => Promise<void> };

/**
 * Admits by `api_key` (or `apikey`), or by username and password, as the families before v2 do; the key wins. It
 * answers synchronously if everything is in memory, since most callers were admitted a moment ago.
 */
export function admit(
  gateway: Gateway,
  parameters: Parameters,
  need: Need,
  from: From,
): Admitted | Promise<Admitted> {
  const found = find(gateway, parameters, need, from);
  return found instanceof Promise
    ? found.then((admitted) => inTurn(gateway, admitted))
    : inTurn(gateway, found);
}

/**
 * For families whose credentials are parameters: one in the address is checked before the body is read. It refuses
 * nobody, since the body may have a better one, and checks no password, since that takes a while.
 */
export function recogniseByQuery(gateway: Gateway) {
  return (request: FastifyRequest, _reply: FastifyReply, next: () => void): void => {
    if (request.method === 'GET') {
      next();
      return;
    }
    const parameters = request.query as Parameters;
    const apiKey = keyIn(parameters);
    if (apiKey === undefined) {
      const { username, password } = parameters;
      const account = username && password ? gateway.logins.peek(username, password) : undefined;
      request.knownAs = account?.number ?? null;
      next();
      return;
    }
    const recognise = ({ key, account }: Caller) => {
      if (isValidHere(gateway, key, request)) request.knownAs = account.number;
      next();
    };
    const known = recallCaller(gateway, apiKey);
    if (known) recognise(known);
    else findCaller(gateway, apiKey).then(recognise, () => next());
  };
}

export function keyIn(parameters: Parameters): string | undefined {
  return parameters['api_key'] || parameters['apikey'] || undefined;
}

function find(
  gateway: Gateway,
  parameters: Parameters,
  need: Need,
  from: From,
): Admitted | Promise<Admitted> {
  const apiKey = keyIn(parameters);
  if (apiKey !== undefined) return admitByKey(gateway, apiKey, need, from);
  const { username, password } = parameters;
  if (!username) throw missing('username', fact('login_missing'));
  if (!password) throw missing('password', fact('password_missing'));
  return admitByPassword(gateway, username, password, need, from);
}

function inTurn({ throttle }: Gateway, admitted: Admitted): Admitted | Promise<Admitted> {
  const turn = throttle.turn(admitted.account);
  if (turn === true) return admitted;
  return Promise.resolve(turn).then((mayGo) => {
    if (mayGo) return admitted;
    throw new DomainError(fact('requests_too_fast'), { retryAfterSeconds: 1 });
  });
}

function admitByKey(gateway: Gateway, apiKey: string, need: Need, from: From): Admitted | Promise<Admitted> {
  const letIn = (caller: Caller): Admitted => {
    const { account, key } = caller;
    from.calledBy = { account, key, secret: apiKey, refusals: gateway.refusals };
    if (need === 'whatever') {
      refuseIfNotValidHere(gateway, caller.key, from);
      gateway.keyUses.note(caller.key);
    } else refuseIfNotAllowed(gateway, caller, need, from);
    const scope = need === 'whatever' ? 'read' : need;
    return {
      account: caller.account,
      origin: byKey(caller.key.id, from.ip),
      stillAllowed: () => refuseIfNoLongerAllowed(gateway, caller, scope, from),
    };
  };
  const known = recallCaller(gateway, apiKey);
  return known ? letIn(known) : findCaller(gateway, apiKey).then(letIn);
}

function admitByPassword(
  gateway: Gateway,
  username: string,
  password: string,
  need: Need,
  from: From,
): Admitted | Promise<Admitted> {
  const letIn = (account: Account | null): Admitted => {
    if (!account) throw new DomainError(fact('wrong_login'));
    from.calledBy = { account, key: null, secret: password, refusals: gateway.refusals };
    if (need !== 'whatever') refuseIfNotActive(account);
    return {
      account,
      origin: byPassword(from.ip),
      stillAllowed: async () => {
        letIn(await gateway.logins.verify(username, password));
      },
    };
  };
  const known = gateway.logins.peek(username, password);
  return known ? letIn(known) : gateway.logins.find(username, password, from.ip).then(letIn);
}

import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';

export function tooLarge(): Error {
  return Object.assign(new Error('the body is too large'), {
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
    statusCode: 413,
  });
}

export function tooSlow(): Error {
  return Object.assign(new Error('the body came too slowly'), { code: 'HARKARA_SLOW_BODY', statusCode: 408 });
}

export function callerGone(): Error {
  return Object.assign(new Error('the caller went away'), { statusCode: 400 });
}

/**
 * The body could not be taken for now. Every family answers with status 503, whatever status its other refusals have.
 */
export class TooBusy extends DomainError {
  constructor() {
    super(fact('large_requests_full'), { retryAfterSeconds: 5 });
  }
}

import type { Gateway } from '../../core/gateway.ts';
import type { Admitted } from '../kit/logins.ts';
import type { Parameters } from '../kit/parameters.ts';

/** A request of this family by an account that may make it. */
export type LegacyCall = Admitted & { gateway: Gateway; parameters: Parameters };

/** An answer that has become JSON already, since it is too long to become so at once. */
export type JsonText = { json: string };

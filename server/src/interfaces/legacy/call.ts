import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';
import type { Admitted } from '../kit/logins.ts';
import type { Parameters } from '../kit/parameters.ts';

/** A request to this family by an account that may make it. */
export type LegacyCall = Admitted & { gateway: Gateway; parameters: Parameters; reply: FastifyReply };

/** An answer that is JSON already, since it is too long to be serialised in one go. */
export type JsonText = { json: string };

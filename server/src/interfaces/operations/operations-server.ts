import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Operations } from '../kit/operations.ts';
import { operationsRoutes } from './operations.routes.ts';

/** For processes without other routes, and to keep these routes from those who can reach the others. */
export function buildOperationsServer(
  operations: Operations,
  logger: NonNullable<FastifyServerOptions['loggerInstance']>,
): FastifyInstance {
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // No scrape is worth delaying a stop.
    forceCloseConnections: true,
  });
  operationsRoutes(server, operations);
  return server;
}

import type { FastifyInstance } from 'fastify';
import type { StoredKind } from 'harkara-contract/records/kinds.ts';
import { Type, type TSchema } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { listApproved, pageOfRecords } from '../../core/records.ts';
import {
  listOf,
  pagedListOf,
  pageOf,
  pageQuery,
  paginationOf,
  statusFilter,
  SUCCESS,
} from '../kit/json/records.ts';
import { serve, type Operation } from './operation.ts';

// Lists of an account's records are alike, whatever their kind.

type ListOf = Operation & { record: TSchema; answers: string };

/** Those that can be used. */
export function approvedRoute(
  v2: FastifyInstance,
  { db }: Gateway,
  path: `/${string}`,
  kind: StoredKind,
  { record, answers, ...described }: ListOf,
): void {
  serve(v2, `GET ${path}`, {
    ...described,
    answer: listOf(record, answers),
    handle: async ({ account }) => {
      const records = await listApproved(db, kind, account);
      return { ...SUCCESS, data: records.map(onWire) };
    },
  });
}

type Paged = ListOf & {
  size: number;
  maximum: number;
  /** What a status can be asked for of. */
  ofStatus?: string;
};

export function pagesRoute(
  v2: FastifyInstance,
  { db }: Gateway,
  path: `/${string}`,
  kind: StoredKind,
  { record, answers, size, maximum, ofStatus, ...described }: Paged,
): void {
  const filters = (ofStatus === undefined ? {} : { status: statusFilter(ofStatus) }) as {
    status: ReturnType<typeof statusFilter>;
  };
  serve(v2, `GET ${path}`, {
    ...described,
    querystring: Type.Object({ ...filters, ...pageQuery(size, maximum) }),
    answer: pagedListOf(record, answers),
    handle: async ({ account, query }) => {
      const page = pageOf(query, size, maximum);
      const { records, total } = await pageOfRecords(db, kind, account, page, query.status ?? null);
      return { ...SUCCESS, data: records.map(onWire), pagination: paginationOf(page, total) };
    },
  });
}

/** A record by the wire's names; what the route's answer does not have is left out there. */
export function onWire(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

import type { FastifyInstance } from 'fastify';
import type { QueryOf } from 'harkara-contract/route.ts';
import { refusalRoutes, type Asked } from 'harkara-contract/routes/refusals.ts';
import type { Account } from '../../core/accounts/account.ts';
import {
  exportRefusedCalls,
  findRefusedCall,
  listRefusedCalls,
  type RefusalFilter,
} from '../../core/accounts/refused-calls.ts';
import { dayOf } from '../../core/day.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { readReportTime } from '../kit/report-time.ts';
import { csvAnswer, csvFile } from './csv.ts';
import { delayedFor } from './delayed-reads.ts';
import { LAST_ENTRY, limitOf, numberOf, pageOfFound } from './paging.ts';
import { refusalColumns } from './refusal-export.ts';
import { serve } from './serve.ts';

export function refusalsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, exports, now } = gateway;
  serve(api, refusalRoutes, {
    'GET /refusals': async ({ actor: { account }, query }) => {
      const page = { limit: limitOf(query), before: numberOf(query, LAST_ENTRY) };
      return pageOfFound(await listRefusedCalls(db, account, { ...filterOf(query, account), ...page }));
    },
    'GET /refusals.csv': async ({ actor, listener, query, reply }) => {
      const { for: reader = 'excel', lang: _lang, ...filters } = query;
      const { account } = actor;
      const reads = await delayedFor(gateway, reply);
      const found = exportRefusedCalls(reads, account, filterOf(filters, account));
      await exports.record(actor, 'refusals', filters);
      const readBy = { reader, ...listener };
      const lines = csvFile(refusalColumns(account, readBy), found, readBy);
      const { timeZone } = account;
      return csvAnswer(`refused-requests-${dayOf(now(), timeZone)}`, lines, { ...reads, timeZone });
    },
    'GET /refusals/:id': async ({ actor: { account }, params }) => {
      const found = await findRefusedCall(db, account, params.id);
      // It was written by this gateway.
      return { ...found, asked: found.asked === null ? null : (JSON.parse(found.asked) as Asked) };
    },
  });
}

type Filters = Omit<QueryOf<(typeof refusalRoutes)['GET /refusals']>, 'limit' | 'cursor'>;

function filterOf(query: Filters, { timeZone }: Account): RefusalFilter {
  refuseUnstorable(query);
  const { interface: by, code, key, from, to } = query;
  return {
    interface: by ?? null,
    code: code ?? null,
    key: key ?? null,
    from: from === undefined ? null : readReportTime('from', from, timeZone),
    to: to === undefined ? null : readReportTime('to', to, timeZone),
  };
}

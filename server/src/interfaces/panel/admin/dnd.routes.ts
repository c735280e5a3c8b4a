import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { dndRoutes, dndUploadRoutes } from 'harkara-contract/routes/dnd.ts';
import type { Listener } from 'harkara-contract/say.ts';
import { countDltIds, lookUpDlt } from '../../../core/dlt/look-up.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import {
  addNumberToDnd,
  lastDndImport,
  lookUpDnd,
  sizeOfDnd,
} from '../../../core/provisioning/dnd-registry.ts';
import { removeFromDnd } from '../../../core/removals/gateway-records.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { sayStored } from '../say-stored.ts';
import { serve } from '../serve.ts';

/** Ten million numbers take 150 MB. */
const MOST_GIGABYTES = { most: 1 };
const MOST_BYTES = MOST_GIGABYTES.most * 1_000_000_000;

export function adminDndRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;
  uploadRoute(api, gateway);
  serve(api, dndRoutes, {
    'GET /admin/dnd': async () => ({ ...(await sizeOfDnd(db)), dlt: await countDltIds(db) }),
    'GET /admin/dnd/import': async ({ listener }) => {
      const last = await lastDndImport(db);
      return { lastImport: last && describe(last, listener) };
    },
    'GET /admin/dnd/numbers/:number': ({ params }) => lookUpDnd(db, params.number),
    'POST /admin/dnd/numbers': async ({ actor, body }) => {
      await addNumberToDnd(db, actor, body.number, body.reason);
    },
    'DELETE /admin/dnd/numbers/:number': ({ actor, params, body }) =>
      removeFromDnd(db, actor, params.number, body.reason),
    'GET /admin/dlt': async ({ query }) => ({ items: await lookUpDlt(db, query.q) }),
  });
}

function uploadRoute(api: FastifyInstance, { dndUploads }: Gateway): void {
  void api.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    serve(files, dndUploadRoutes, {
      'POST /admin/dnd/import': async ({ actor, query: { mode, name = 'file' }, request, listener }) => {
        refuseUnstorable({ name });
        if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) {
          throw new DomainError(fact('dnd_file_too_large', MOST_GIGABYTES), {
            fields: { file: fact('over_gigabyte_limit', MOST_GIGABYTES) },
          });
        }
        // Absent where there is no content type.
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        const upload = { mode, name, by: actor.user.username };
        return describe(await dndUploads.receive(actor, body.setEncoding('utf8'), upload), listener);
      },
    });
    done();
  });
}

function describe<Import extends { problem: string | null }>(one: Import, listener: Listener) {
  return { ...one, problem: sayStored(listener, one.problem) };
}

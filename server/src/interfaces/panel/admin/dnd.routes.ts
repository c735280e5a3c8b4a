import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
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
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { time, timeOrNull } from '../values.ts';

/** Ten million numbers take 150 MB. */
const MOST_BYTES = 1_000_000_000;

const count = (description: string) => Type.Integer({ description });
const number = Type.String({ minLength: 1, maxLength: 30, description: 'An Indian mobile number' });

const Import = Type.Object(
  {
    mode: Type.Enum(['add', 'replace'], { description: 'Whether what the list does not have goes' }),
    state: Type.Enum(['reading', 'adding', 'removing', 'done', 'stopped'], {
      description: 'How far it has come',
    }),
    name: Type.String({ description: 'Of the file' }),
    by: Type.String({ description: 'Who uploaded it' }),
    started_at: time('When it began'),
    moved_at: time('When it last went on'),
    valid: count('Numbers that were read'),
    compared: count('Of those, how many have been compared with the registry'),
    added: count('Of those, new ones'),
    removed: count('Numbers that the list does not have'),
    invalid: count('Lines without a number'),
    invalid_lines: Type.Array(Type.Integer(), { description: 'The first of those, by row' }),
    problem: textOrNull('Why it stopped'),
  },
  { title: 'DndImport', description: 'The import of a list' },
);

const Overview = Type.Object(
  {
    count: count('How many numbers are registered'),
    is_estimate: Type.Boolean({ description: 'Whether that is the database’s estimate' }),
    dlt: Type.Object(
      {
        entities: count('Entity ids of accounts'),
        headers: count('Sender IDs with a header id'),
        templates: count('Templates with a template id'),
      },
      { description: 'What is known of the DLT registry' },
    ),
  },
  { title: 'DndOverview', description: 'The do-not-disturb registry' },
);

const LastImport = Type.Object(
  { last_import: Type.Union([Import, Type.Null()], { description: 'Null: there was none' }) },
  { title: 'LastDndImport', description: 'The last import of a list' },
);

const Entry = Type.Object(
  {
    number,
    listed: Type.Boolean({ description: 'Whether it is registered' }),
    added_at: timeOrNull('Since when'),
  },
  { title: 'DndEntry', description: 'A number in the registry' },
);

const Match = Type.Object(
  {
    kind: Type.Enum(['entity', 'header', 'template'], { description: 'What it is' }),
    account: Type.String({ description: 'Whose it is' }),
    title: Type.String({ description: 'The sender ID, or the template’s name' }),
    dlt_id: textOrNull('Its DLT id'),
    status: textOrNull('Whether it is approved'),
  },
  { title: 'DltMatch', description: 'Who has a DLT id' },
);

const Params = Type.Object({ number });
const why = Type.String({ minLength: 1, maxLength: 500, description: 'Why, for the audit log' });
const Addition = Type.Object({ number, reason: why }, { additionalProperties: false });
const Removal = Type.Object({ reason: why }, { additionalProperties: false });
const UploadQuery = Type.Object(
  {
    mode: Type.Enum(['add', 'replace'], { description: 'Whether what the list does not have goes' }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Of the file' })),
  },
  { additionalProperties: false },
);

function describeImport(row: NonNullable<Awaited<ReturnType<typeof lastDndImport>>>) {
  return {
    mode: row.mode,
    state: row.state,
    name: row.name,
    by: row.byName,
    started_at: row.startedAt.toISOString(),
    moved_at: row.movedAt.toISOString(),
    valid: row.valid,
    compared: row.compared,
    added: row.added,
    removed: row.removed,
    invalid: row.invalid,
    invalid_lines: row.invalidLines,
    problem: row.problem,
  };
}

export function adminDndRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;
  uploadRoute(api, gateway);

  api.get(
    '/admin/dnd',
    operation({
      id: 'getDndOverview',
      tag: 'Traffic',
      summary: 'The sizes of the do-not-disturb registry, and of what is known of DLT',
      of: 'admin',
      requires: 'viewer',
      answer: Overview,
    }),
    async (): Promise<Static<typeof Overview>> => {
      const { count: size, isEstimate } = await sizeOfDnd(db);
      return { count: size, is_estimate: isEstimate, dlt: await countDltIds(db) };
    },
  );

  api.get(
    '/admin/dnd/import',
    operation({
      id: 'getLastDndImport',
      tag: 'Traffic',
      summary: 'The last import of a list into the do-not-disturb registry',
      of: 'admin',
      requires: 'viewer',
      answer: LastImport,
    }),
    async (): Promise<Static<typeof LastImport>> => {
      const last = await lastDndImport(db);
      return { last_import: last && describeImport(last) };
    },
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/admin/dnd/numbers/:number',
    operation({
      id: 'lookUpDnd',
      tag: 'Traffic',
      summary: 'Whether a number is registered',
      of: 'admin',
      requires: 'viewer',
      params: Params,
      answer: Entry,
    }),
    async (request): Promise<Static<typeof Entry>> => {
      const found = await lookUpDnd(db, request.params.number);
      return {
        number: found.number,
        listed: found.addedAt !== null,
        added_at: found.addedAt?.toISOString() ?? null,
      };
    },
  );

  api.post<{ Body: Static<typeof Addition> }>(
    '/admin/dnd/numbers',
    operation({
      id: 'addToDnd',
      tag: 'Traffic',
      summary: 'Register a number',
      of: 'admin',
      requires: 'sender',
      body: Addition,
      answer: null,
    }),
    async (request, reply) => {
      await addNumberToDnd(db, actorOf(request), request.body.number, request.body.reason);
      return reply.code(204).send();
    },
  );

  api.delete<{ Params: Static<typeof Params>; Body: Static<typeof Removal> }>(
    '/admin/dnd/numbers/:number',
    operation({
      id: 'removeFromDnd',
      tag: 'Traffic',
      summary: 'Take a number out of the registry',
      of: 'admin',
      requires: 'sender',
      params: Params,
      body: Removal,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      await removeFromDnd(db, actorOf(request), request.params.number, request.body.reason);
      return reply.code(204).send();
    },
  );

  const DltQuery = Type.Object({
    q: Type.String({ minLength: 1, maxLength: 64, description: 'A DLT id, or a sender ID' }),
  });
  const Matches = Type.Object({ items: Type.Array(Match, { description: 'At most 100 of each kind' }) });
  api.get<{ Querystring: Static<typeof DltQuery> }>(
    '/admin/dlt',
    operation({
      id: 'lookUpDlt',
      tag: 'Traffic',
      summary: 'Who has a DLT id or a sender ID, over all accounts',
      of: 'admin',
      requires: 'viewer',
      querystring: DltQuery,
      answer: Matches,
    }),
    async (request): Promise<Static<typeof Matches>> => ({
      items: (await lookUpDlt(db, request.query.q)).map(({ kind, username, title, dltId, status }) => ({
        kind,
        account: username,
        title,
        dlt_id: dltId,
        status,
      })),
    }),
  );
}

function uploadRoute(api: FastifyInstance, { dndUploads }: Gateway): void {
  void api.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    files.post<{ Querystring: Static<typeof UploadQuery> }>(
      '/admin/dnd/import',
      operation({
        id: 'importDnd',
        tag: 'Traffic',
        summary: 'Import a list of numbers, one a line',
        description: `The body is the file, of at most ${MOST_BYTES / 1_000_000} MB. It is answered when the file has been read; the numbers are merged in the background.`,
        of: 'admin',
        requires: 'owner',
        querystring: UploadQuery,
        answer: Import,
        errors: ['conflict'],
      }),
      async (request) => {
        const actor = actorOf(request);
        const { mode, name = 'file' } = request.query;
        refuseUnstorable({ name });
        if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) {
          throw new DomainError('validation_failed', 'The file is larger than 1 GB.', {
            fields: { file: 'must not be larger than 1 GB' },
          });
        }
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        const upload = { mode, name, byName: actor.user.username };
        return describeImport(await dndUploads.receive(actor, body.setEncoding('utf8'), upload));
      },
    );
    done();
  });
}

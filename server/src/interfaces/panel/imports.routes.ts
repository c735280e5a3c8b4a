import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_TEXT } from 'harkara-contract/routes/sending.ts';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import {
  applyImport,
  discardImport,
  getImport,
  importGroup,
  importProblems,
  importRows,
  mapImport,
  type ImportMapping,
  type ImportRecord,
} from '../../core/imports/imports.ts';
import { MOST_BYTES, tooLarge, type ImportFile } from '../../core/imports/receive-file.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { name, senderRoute } from '../../core/value-shapes.ts';
import { withoutDirectionMarks } from '../../direction-marks.ts';
import { recordNumber } from '../kit/json/records.ts';
import { csvRow, csvStart, type CsvReader } from './csv.ts';
import { describeImport, describeProblem, fittingIn, Import, Rows } from './import-answers.ts';
import { actorOf, operation } from './operation.ts';
import { scheduleTime } from './send-body.ts';

const SHOWN_PROBLEMS = 100;
const PROBLEMS_AT_ONCE = 2_000;
const MOST_PER_PAGE = 100;
/** Bytes of a page, however few rows these are. */
const PAGE_BYTES = 1_000_000;
/** A page asks for these every second while rows are checked. */
const SHOWN_PROBLEMS_BYTES = 100_000;
const LONGEST_DRAIN_MS = 30_000;
const NEWEST = 2_147_483_647;

const Params = Type.Object({ id: recordNumber('import') });

const UploadQuery = Type.Object(
  {
    purpose: Type.Enum(['contacts', 'campaign'], { description: 'What it is to become' }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Of the file' })),
    group: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: NEWEST,
        description: 'A group whose contacts are sent to, in place of a file',
      }),
    ),
  },
  { additionalProperties: false },
);

const RowsQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: NEWEST, description: 'Rows after this one' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_PER_PAGE, description: 'How many' })),
});

const FileQuery = Type.Object({
  for: Type.Optional(Type.Enum(['excel', 'programs'], { description: 'Who reads the file' })),
});

const column = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 199, description: `${description}; columns count from 0` });

const Mapping = Type.Object(
  {
    number: column('The column with the numbers'),
    group: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: NEWEST,
        description: 'Contacts: the group that they become part of',
      }),
    ),
    name: Type.Optional(column('Contacts: the column with the names')),
    variables: Type.Optional(
      Type.Array(column('A column'), {
        maxItems: 200,
        description: 'Contacts: columns that become variables',
      }),
    ),
    sender: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Campaign: an approved sender ID, or PROMOTIONAL',
      }),
    ),
    route: Type.Optional(senderRoute({ description: 'Campaign: without it, the sender ID’s own' })),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_TEXT,
        description: 'Campaign: with `{{column}}` where a row’s own value stands',
      }),
    ),
    dlt_template_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Campaign: the template that texts must match',
      }),
    ),
    schedule_at: Type.Optional(
      Type.String({ maxLength: 64, description: 'Campaign: when it leaves, ISO 8601 with an offset' }),
    ),
    campaign_name: Type.Optional(name({ description: 'Campaign: what it is called' })),
  },
  { additionalProperties: false },
);

const Apply = Type.Object(
  {
    mode: Type.Enum(['good', 'all_or_none'], {
      description: 'Only the rows without problems; or nothing, while any row has one',
    }),
  },
  { additionalProperties: false },
);

export function importsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, exports } = gateway;
  uploadRoute(api, gateway);

  api.get<{ Params: Static<typeof Params> }>(
    '/imports/:id',
    operation({
      id: 'getImport',
      tag: 'Imports',
      summary: 'How far an import has come, and what was found',
      requires: 'sender',
      params: Params,
      answer: Import,
    }),
    async (request) => {
      const { account } = actorOf(request);
      return answerOf(gateway, account, await getImport(db, account, request.params.id));
    },
  );

  api.get<{ Params: Static<typeof Params>; Querystring: Static<typeof RowsQuery> }>(
    '/imports/:id/rows',
    operation({
      id: 'listImportRows',
      tag: 'Imports',
      summary: 'Rows of an import, to be looked at',
      requires: 'sender',
      params: Params,
      querystring: RowsQuery,
      answer: Rows,
    }),
    async (request) => {
      const { after = 0, limit = MOST_PER_PAGE } = request.query;
      const page = { after, limit, bytes: PAGE_BYTES };
      const { rows, isMore } = await importRows(db, actorOf(request).account, request.params.id, page);
      const items = fittingIn(
        PAGE_BYTES,
        rows.map(({ row, cells }) => ({ row, cells })),
      );
      return { items, next: isMore || items.length < rows.length ? (items.at(-1)?.row ?? null) : null };
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Mapping> }>(
    '/imports/:id/mapping',
    operation({
      id: 'mapImport',
      tag: 'Imports',
      summary: 'Say what the columns are, and have all rows checked',
      requires: 'sender',
      params: Params,
      body: Mapping,
      answer: Import,
      errors: [
        'conflict',
        'account_locked',
        'account_inactive',
        'sender_not_found',
        'sender_not_approved',
        'sender_route_mismatch',
        'promo_sender_not_enabled',
        'international_not_enabled',
        'route_not_available',
        'dlt_header_not_whitelisted',
      ],
    }),
    async (request) => {
      refuseUnstorable(request.body);
      const { account } = actorOf(request);
      const { id } = request.params;
      const { purpose } = await getImport(db, account, id);
      const mapping = mappingOf(request.body, purpose, account);
      return answerOf(gateway, account, await mapImport(gateway, account, id, mapping));
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Apply> }>(
    '/imports/:id/apply',
    operation({
      id: 'applyImport',
      tag: 'Imports',
      summary: 'Make contacts or a campaign of the rows',
      description: 'Once, however often it is called; goes on where an earlier try has stopped.',
      requires: 'sender',
      params: Params,
      body: Apply,
      answer: Import,
      errors: [
        'conflict',
        'insufficient_credits',
        'insufficient_international_credits',
        'flood_limit_exceeded',
      ],
    }),
    async (request) => {
      const { account } = actorOf(request);
      const applied = await applyImport(gateway, account, request.params.id, request.body.mode);
      return answerOf(gateway, account, applied);
    },
  );

  api.get<{ Params: Static<typeof Params>; Querystring: Static<typeof FileQuery> }>(
    '/imports/:id/problems.csv',
    operation({
      id: 'downloadImportProblems',
      tag: 'Imports',
      summary: 'All rows with problems, as a file',
      requires: 'sender',
      params: Params,
      querystring: FileQuery,
      answer: Type.String({ description: 'CSV' }),
    }),
    async (request, reply) => {
      const { account } = actorOf(request);
      const record = await getImport(db, account, request.params.id);
      await exports.record(actorOf(request), 'import', { import: record.id, purpose: record.purpose });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${record.id}-problems.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(problemLines(gateway, account, record, request.query.for ?? 'excel')));
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/imports/:id',
    operation({
      id: 'discardImport',
      tag: 'Imports',
      summary: 'Discard the rows of an import; what was applied stays',
      requires: 'sender',
      params: Params,
      answer: null,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      await discardImport(db, actorOf(request).account, request.params.id);
      return reply.code(204).send();
    },
  );
}

/** Its body is the file itself, whatever its content type, and is read as it comes. */
function uploadRoute(api: FastifyInstance, gateway: Gateway): void {
  const { db, imports } = gateway;
  void api.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    files.post<{ Querystring: Static<typeof UploadQuery> }>(
      '/imports',
      operation({
        id: 'startImport',
        tag: 'Imports',
        summary: 'Upload a CSV file or an Excel workbook, or take a group',
        description: `The body is the file, of at most ${MOST_BYTES / 1_000_000} MB.`,
        requires: 'sender',
        querystring: UploadQuery,
        answer: Import,
        status: 201,
        errors: ['conflict', 'not_found'],
      }),
      async (request, reply) => {
        const { account } = actorOf(request);
        const { purpose, name: given = 'file', group } = request.query;
        refuseUnstorable({ name: given });
        const name = withoutDirectionMarks(given) || 'file';
        const id =
          group === undefined
            ? await receive(request, reply, (body) => imports.receive(account, { purpose, name, ...body }))
            : await importGroup(db, account, group);
        return reply.code(201).send(await answerOf(gateway, account, await getImport(db, account, id)));
      },
    );
    done();
  });
}

/** Lets the rest of a refused file in for a while: its caller reads no answer before it has sent that. */
function drain(file: IncomingMessage): void {
  if (file.readableEnded) return;
  const timer = setTimeout(() => file.socket.destroy(), LONGEST_DRAIN_MS);
  timer.unref();
  file.once('close', () => {
    clearTimeout(timer);
  });
  file.resume();
}

type Body = Pick<ImportFile, 'size' | 'content' | 'signal'>;

/** Gives the file up when its caller goes away. */
async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (body: Body) => Promise<number>,
): Promise<number> {
  const { socket } = request.raw;
  const gone = new AbortController();
  const onClose = () => gone.abort();
  socket.once('close', onClose);
  try {
    return await take({ ...bodyOf(request), signal: gone.signal });
  } catch (error) {
    // Whoever sends slowly does not go on with it.
    if ((error as { statusCode?: number }).statusCode === 408) reply.header('connection', 'close');
    else drain(request.raw);
    throw error;
  } finally {
    socket.off('close', onClose);
  }
}

function bodyOf({ body, headers }: { body: unknown; headers: Record<string, unknown> }) {
  const announced = headers['content-length'] === undefined ? null : Number(headers['content-length']);
  if (announced !== null && announced > MOST_BYTES) throw tooLarge();
  return { size: announced, content: body instanceof Readable ? body : Readable.from([]) };
}

async function answerOf(
  { db }: Gateway,
  account: Account,
  record: ImportRecord,
): Promise<Static<typeof Import>> {
  if (record.bad === 0) return describeImport(record, []);
  const page = { after: 0, limit: SHOWN_PROBLEMS, bytes: SHOWN_PROBLEMS_BYTES };
  const { rows } = await importProblems(db, account, record, page);
  return describeImport(record, fittingIn(SHOWN_PROBLEMS_BYTES, rows));
}

function mappingOf(
  body: Static<typeof Mapping>,
  purpose: ImportRecord['purpose'],
  account: Account,
): ImportMapping {
  if (purpose === 'contacts') {
    if (body.group === undefined) throw missing('group');
    return {
      purpose,
      group: body.group,
      number: body.number,
      name: body.name ?? null,
      variables: body.variables ?? [],
    };
  }
  if (body.sender === undefined) throw missing('sender');
  if (body.text === undefined) throw missing('text');
  return {
    purpose,
    number: body.number,
    sender: body.sender,
    route: body.route ?? null,
    text: body.text,
    dltTemplateId: body.dlt_template_id ?? null,
    scheduleAt: scheduleTime(body.schedule_at, account.timeZone)?.toISOString() ?? null,
    name: body.campaign_name?.trim() ?? null,
  };
}

function missing(field: string): DomainError {
  return new DomainError('validation_failed', `The field ${field} is missing.`, {
    fields: { [field]: 'is missing' },
  });
}

/** With the cells of the row, so that the file can be corrected and uploaded again. */
async function* problemLines(
  { db }: Gateway,
  account: Account,
  record: ImportRecord,
  reader: CsvReader,
): AsyncGenerator<string> {
  const headings = ['row', 'problem', 'column', ...record.columns.map((one) => one.name)];
  yield csvStart(reader) + csvRow(headings, reader);
  for (let after = 0; ;) {
    const page = { after, limit: PROBLEMS_AT_ONCE, bytes: PAGE_BYTES };
    const { rows: problems, isMore } = await importProblems(db, account, record, page);
    const lines = problems.map((problem) => {
      const { row, message, column: where } = describeProblem(record, problem);
      return csvRow([row, message, where ?? '', ...problem.cells], reader);
    });
    if (lines.length > 0) yield lines.join('');
    if (!isMore) return;
    after = problems.at(-1)?.row ?? NEWEST;
  }
}

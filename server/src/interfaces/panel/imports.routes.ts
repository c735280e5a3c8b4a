import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import {
  importRoutes,
  uploadRoutes,
  type ImportMapping as MappingBody,
} from 'harkara-contract/routes/imports.ts';
import type { Language } from 'harkara-contract/language.ts';
import type { Listener } from 'harkara-contract/say.ts';
import type { Account } from '../../core/accounts/account.ts';
import { invalidField } from '../../core/errors.ts';
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
import type { ImportFile } from '../../core/imports/receive-file.ts';
import { MOST_BYTES, tooLarge } from '../../core/imports/upload.ts';
import { byUser } from '../../core/messages/origin.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { withoutDirectionMarks } from '../../direction-marks.ts';
import { readSchedule } from './channel-gate.ts';
import { csvAnswer, csvRow, csvStart, type CsvFor } from './csv.ts';
import { describeImport, describeProblem, fittingIn } from './import-answers.ts';
import { numberOf } from './paging.ts';
import { serve } from './serve.ts';

const SHOWN_PROBLEMS = 100;
const PROBLEMS_AT_ONCE = 2_000;
const MOST_PER_PAGE = 100;
/** Bytes of a page, however few rows these are. */
const PAGE_BYTES = 1_000_000;
/** A page asks for these every second while rows are checked. */
const SHOWN_PROBLEMS_BYTES = 100_000;
const LONGEST_DRAIN_MS = 30_000;
const LAST_ROW = 2_147_483_647;

export function importsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, exports } = gateway;
  uploadRoute(api, gateway);

  serve(api, importRoutes, {
    'GET /imports/:id': async ({ actor: { account }, params, listener }) =>
      answerOf(gateway, account, listener, await getImport(db, account, params.id)),
    'GET /imports/:id/rows': async ({ actor, params, query }) => {
      const { limit = MOST_PER_PAGE } = query;
      const page = { after: numberOf(query) ?? 0, limit, bytes: PAGE_BYTES };
      const { rows, isMore } = await importRows(db, actor.account, params.id, page);
      const items = fittingIn(
        PAGE_BYTES,
        rows.map(({ row, cells }) => ({ row, cells })),
      );
      const last = isMore || items.length < rows.length ? items.at(-1) : undefined;
      return { items, next: last ? String(last.row) : null };
    },
    'POST /imports/:id/mapping': async ({ actor: { account }, params: { id }, body, listener }) => {
      refuseUnstorable(body);
      const { purpose } = await getImport(db, account, id);
      const mapping = mappingOf(body, purpose, account);
      return answerOf(gateway, account, listener, await mapImport(gateway, account, id, mapping));
    },
    'POST /imports/:id/apply': async ({ actor: { account, user, address }, params, body, listener }) => {
      const origin = byUser(user.id, address);
      const applied = await applyImport(gateway, account, params.id, body.mode, origin);
      return answerOf(gateway, account, listener, applied);
    },
    'GET /imports/:id/problems.csv': async ({ actor, params, query, listener }) => {
      const record = await getImport(db, actor.account, params.id);
      const { id, purpose } = record;
      await exports.record(actor, 'import', { import: id, purpose });
      const readBy = { reader: query.for ?? 'excel', ...listener };
      const lines = problemLines(gateway, actor.account, record, readBy);
      return csvAnswer(`import-${id}-problems.csv`, lines);
    },
    'DELETE /imports/:id': ({ actor, params }) => discardImport(db, actor.account, params.id),
  });
}

/** Its body is the file itself, whatever its content type, and is read as it comes. */
function uploadRoute(api: FastifyInstance, gateway: Gateway): void {
  const { db, imports } = gateway;
  void api.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    serve(files, uploadRoutes, {
      'POST /imports': async ({ actor: { account }, query, request, reply, listener }) => {
        const { purpose, name: given = 'file', group } = query;
        refuseUnstorable({ name: given });
        const name = withoutDirectionMarks(given) || 'file';
        const id =
          group === undefined
            ? await receive(request, reply, (body) => imports.receive(account, { purpose, name, ...body }))
            : await importGroup(db, account, group);
        return answerOf(gateway, account, listener, await getImport(db, account, id));
      },
    });
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
    // A caller who sends slowly does not go on with it.
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

async function answerOf({ db }: Gateway, account: Account, listener: Listener, record: ImportRecord) {
  if (record.bad === 0) return describeImport(record, [], listener);
  const page = { after: 0, limit: SHOWN_PROBLEMS, bytes: SHOWN_PROBLEMS_BYTES };
  const { rows } = await importProblems(db, account, record, page);
  return describeImport(record, fittingIn(SHOWN_PROBLEMS_BYTES, rows), listener);
}

function mappingOf(
  body: MappingBody,
  purpose: ImportRecord['purpose'],
  { timeZone }: Account,
): ImportMapping {
  const { number, group, name = null, variables = [], sender, route = null, text } = body;
  if (purpose === 'contacts') {
    if (group === undefined) throw invalidField('group', fact('required'));
    return { purpose, group, number, name, variables };
  }
  if (sender === undefined) throw invalidField('sender', fact('required'));
  if (text === undefined) throw invalidField('text', fact('required'));
  return {
    purpose,
    number,
    sender,
    route,
    text,
    dltTemplateId: body.dltTemplateId ?? null,
    scheduleAt: readSchedule(body.schedule ?? null, timeZone)?.toISOString() ?? null,
    name: body.campaignName?.trim() ?? null,
  };
}

const PROBLEM_HEADS: Record<Language, readonly string[]> = {
  en: ['Row', 'Problem', 'Column'],
  hi: ['पंक्ति', 'समस्या', 'कॉलम'],
};

/** With the cells of the row, so that the file can be corrected and uploaded again. */
async function* problemLines(
  { db }: Gateway,
  account: Account,
  record: ImportRecord,
  readBy: CsvFor,
): AsyncGenerator<string> {
  const { reader, language } = readBy;
  const own = reader === 'excel' ? PROBLEM_HEADS[language] : ['row', 'problem', 'column'];
  yield csvStart(reader) + csvRow([...own, ...record.columns.map((one) => one.name)], reader);
  for (let after = 0; ;) {
    const page = { after, limit: PROBLEMS_AT_ONCE, bytes: PAGE_BYTES };
    const { rows: problems, isMore } = await importProblems(db, account, record, page);
    const lines = problems.map((problem) => {
      const { row, reason, column: where } = describeProblem(record, problem, readBy);
      return csvRow([row, reason.text, where ?? '', ...problem.cells], reader);
    });
    if (lines.length > 0) yield lines.join('');
    if (!isMore) return;
    after = problems.at(-1)?.row ?? LAST_ROW;
  }
}

import type { Config } from '../config.ts';
import { Rehearsal } from '../core/accepting/rehearsal.ts';
import { foreignSlots } from '../core/templates/foreign-slots.ts';
import { buildHttpServer } from '../interfaces/http-server.ts';
import { kindOfAnswer } from '../interfaces/legacy/answer-kind.ts';
import { createLogger } from '../log.ts';
import { findTemplatesWith, type NamedTemplate } from '../storage/templates.queries.ts';
import { VERSION } from '../version.ts';
import { compose } from './gateway.ts';
import { openVault } from './secret-key.ts';

/** A customer's request to another platform, and that platform's answer. */
export type Recorded = {
  method: 'GET' | 'POST';
  url: string;
  body: string | null;
  contentType: string;
  answer: string;
  /** When it was made; a schedule time that was in the future then must not count as past now. */
  at: Date | null;
};

export type Verdict = { recorded: string; ours: string };

export type Shadow = {
  replay: (request: Recorded) => Promise<Verdict | 'not replayed'>;
  /** Templates whose variables are written in other platforms' style: no message matches them. */
  foreignTemplates: () => Promise<NamedTemplate[]>;
  close: () => Promise<void>;
};

/** Requests that would write something even though sends are only rehearsed. */
const WRITES = /\/api\/template\/?$/;

/** The interfaces as they are, over a gateway that only rehearses: nothing is stored, charged or sent. */
export async function openShadow(config: Config, connectionString: string): Promise<Shadow> {
  const log = createLogger('silent');
  const composition = await compose(config, connectionString, openVault(config), log, 'command');
  const { gateway, db, ids } = composition;
  let at: Date | null = null;
  const now = () => at ?? gateway.now();
  const rehearsal = new Rehearsal(db, ids, now);
  const { sending, mailing } = gateway;
  const context = () => ({ ...sending.context(), now: now() });
  const server = await buildHttpServer({
    gateway: {
      ...gateway,
      now,
      throttle: { allows: () => true, turn: () => true },
      sending: {
        ...sending,
        acceptor: rehearsal,
        campaigns: { accept: async (_account, check) => rehearsal.accept(await check()) },
        context,
      },
      mailing: {
        ...mailing,
        context,
        notifyEndpoints: {
          judge: (url) => mailing.notifyEndpoints.judge(url),
          find: (_account, url) =>
            Promise.resolve({ endpoint: 0, query: mailing.notifyEndpoints.judge(url).search }),
        },
      },
    },
    operations: {
      readiness: () => Promise.resolve({ ready: true }),
      metrics: () => Promise.resolve({ contentType: 'text/plain', text: '' }),
    },
    version: VERSION,
    baseUrl: config.baseUrl,
    logger: log,
    trustProxy: [],
    maxBodyBytes: config.maxBodyBytes,
  });

  return {
    replay: async (request) => {
      const { pathname, search } = new URL(request.url, 'http://localhost');
      if (WRITES.test(pathname)) return 'not replayed';
      at = request.at;
      const answer = await server.inject({
        method: request.method,
        url: pathname + search,
        ...(request.body === null
          ? {}
          : { payload: request.body, headers: { 'content-type': request.contentType } }),
      });
      const ours = answer.statusCode === 404 ? 'no such address' : kindOfAnswer(answer.body);
      return { recorded: kindOfAnswer(request.answer), ours };
    },
    foreignTemplates: async () =>
      (await findTemplatesWith(db.general, '%#%#%')).filter(
        ({ content }) => foreignSlots(content).length > 0,
      ),
    close: async () => {
      await server.close();
      await composition.close();
    },
  };
}

import { Worker } from 'node:worker_threads';
import { fact } from 'harkara-contract/facts.ts';
import type { Doer } from '../core/audit-log/doer.ts';
import { recordAudit, recordLogCheck } from '../core/audit-log/record-audit.ts';
import { DomainError } from '../core/errors.ts';
import type { OperatorTools, RunningAudit } from '../core/operations/operator-tools.ts';
import { tryAuditLock } from '../storage/audit-lock.ts';
import type { AuditNews, AuditOrder } from './audit-thread.main.ts';
import type { Composition } from './composition.ts';

/** Audits that people start: one at a time in all processes. */
export function createAudits(
  composition: () => Composition,
  connectionString: string,
): OperatorTools['audits'] & { close: () => Promise<void> } {
  let running: (RunningAudit & { thread: Worker }) | null = null;
  let ended = Promise.resolve();

  async function start(of: AuditOrder['of'], doer: Doer, by: string): Promise<void> {
    const lock = running ? null : await tryAuditLock(connectionString);
    if (!lock) throw new DomainError(fact('audit_running'));
    const { log } = composition();
    // Its sums are made in a thread of its own, so that nobody's send waits for them.
    const thread = new Worker(new URL('audit-thread.main.ts', import.meta.url), {
      workerData: { connectionString, of } satisfies AuditOrder,
    });
    const state = { startedAt: composition().gateway.now(), by, of, entries: 0, thread };
    running = state;
    ended = new Promise<Exclude<AuditNews, { kind: 'read' }>>((resolve, reject) => {
      thread.on('message', (news: AuditNews) => {
        if (news.kind === 'read') state.entries = news.entries;
        else resolve(news);
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the audit was stopped')));
    })
      .then((found) =>
        found.kind === 'done'
          ? recordAudit(connectionString, doer, found.audit)
          : recordLogCheck(connectionString, doer, found.check),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, 'an audit could not be finished');
      })
      .then(async () => {
        running = null;
        await lock.close();
      });
  }

  return {
    start: (doer, by) => start('all', doer, by),
    startOfLog: (doer, by) => start('log', doer, by),
    running: () => running,
    close: async () => {
      await running?.thread.terminate();
      await ended;
    },
  };
}

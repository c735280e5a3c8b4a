import { parentPort, workerData } from 'node:worker_threads';
import { checkLog, type LogCheck } from '../core/audit-log/check-log.ts';
import { audit, type Audit } from '../core/credits/audit.ts';

/** `log`: only the audit log. */
export type AuditOrder = { connectionString: string; of: 'all' | 'log' };

export type AuditNews =
  | { kind: 'read'; entries: number }
  | { kind: 'done'; audit: Audit }
  | { kind: 'log_checked'; check: LogCheck };

const { connectionString, of } = workerData as AuditOrder;
const tell = (news: AuditNews) => parentPort?.postMessage(news);
const onRead = (entries: number) => tell({ kind: 'read', entries });

if (of === 'log') tell({ kind: 'log_checked', check: await checkLog(connectionString, onRead) });
else tell({ kind: 'done', audit: await audit(connectionString, null, onRead) });

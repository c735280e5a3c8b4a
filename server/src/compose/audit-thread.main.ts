import { parentPort, workerData } from 'node:worker_threads';
import { audit, type Audit } from '../core/credits/audit.ts';

export type AuditNews = { kind: 'read'; entries: number } | { kind: 'done'; audit: Audit };

const { connectionString } = workerData as { connectionString: string };
const tell = (news: AuditNews) => parentPort?.postMessage(news);

tell({
  kind: 'done',
  audit: await audit(connectionString, null, (entries) => {
    tell({ kind: 'read', entries });
  }),
});

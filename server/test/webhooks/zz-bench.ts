import { spawn } from 'node:child_process';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase, transaction } from '../../src/storage/database.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { apiSecretPurpose, createVault } from '../../src/core/accounts/vault.ts';
import { deliveryReportPayload } from '../../src/core/events/event.ts';
import { enqueueEvents } from '../../src/storage/webhooks.queries.ts';
import { createAddressGuard, createGuardedAgent } from '../../src/webhooks/address-guard.ts';
import { createWebhookWorker } from '../../src/workers/deliver-webhooks.ts';
const ACCOUNTS = Number(process.argv[2] ?? 20), TOTAL = Number(process.argv[3] ?? 40000);
const c = new pg.Client('postgres://harkara@127.0.0.1:54997/postgres'); await c.connect();
await c.query('drop database if exists hkbench with (force)'); await c.query('create database hkbench'); await c.end();
const url = 'postgres://harkara@127.0.0.1:54997/hkbench';
await migrate(url);
const db = await openDatabase(url); await ensurePartitions(db.general);
const receiver = spawn(process.execPath, ['/tmp/hkwh-recv.mjs', '54996']);
await new Promise((r) => setTimeout(r, 500));
const vault = createVault('x'); const ids = createIdMaker(1, () => Date.now());
for (let a = 1; a <= ACCOUNTS; a++) {
  await db.general.query(`insert into accounts (bucket, account, username, role, api_secret) values ($1,$2,$3,'customer',$4)`, [bucketOf(a), a, 'u' + a, vault.seal('hs_secret', apiSecretPurpose(a))]);
  await db.general.query(`insert into webhook_endpoints (bucket, account, endpoint, url) values ($1,$2,1,$3)`, [bucketOf(a), a, 'http://127.0.0.1:54996/hook/' + a]);
}
let next = 0;
const batch = (n: number) => transaction(db.hot, (h) => enqueueEvents(h, Array.from({ length: n }, () => {
  const account = (next++ % ACCOUNTS) + 1, subject = ids.one(account), at = new Date();
  return { bucket: bucketOf(account), account, subject, rank: 40, at, payload: deliveryReportPayload({ messageId: subject, state: 40, at, recipient: '9876543210' }), endpoints: [1] };
})));
let t = performance.now();
for (let i = 0; i < TOTAL / 500; i++) await batch(500);
console.log(`enqueue ${(TOTAL / (performance.now() - t) * 1000).toFixed(0)}/s`);
const agent = createGuardedAgent(createAddressGuard({ allow: ['127.0.0.0/8'] }));
let ok = 0, bad = 0, took = 0;
const worker = createWebhookWorker({ db, slot: 1, vault, agent, log: pino(), metrics: { onAttempt: (a) => { took += a.tookMs; if (a.ok) ok++; else bad++; } } });
t = performance.now(); const cpu = process.cpuUsage();
worker.start();
while ((await db.general.query('select 1 from webhook_queue limit 1')).rows.length) await new Promise((r) => setTimeout(r, 50));
let secs = (performance.now() - t) / 1000; const used = process.cpuUsage(cpu);
console.log(`drain of ${TOTAL}: ${(TOTAL / secs).toFixed(0)}/s ok=${ok} bad=${bad} mean ${(took / ok).toFixed(1)} ms, own cpu ${((used.user + used.system) / 1e6 / secs).toFixed(2)} cores`);
// live
ok = 0; t = performance.now(); let sent = 0;
while (performance.now() - t < 8000) { const due = (performance.now() - t) * Number(process.argv[4] ?? 3) ; if (sent < due) { await batch(100); sent += 100; for (let a = 1; a <= ACCOUNTS; a++) worker.wake(a); } else await new Promise((r) => setTimeout(r, 2)); }
const inTime = ok; const q = (await db.general.query('select count(*)::int n from webhook_queue')).rows[0].n;
console.log(`live: enqueued ${sent} in 8 s, delivered ${inTime}, left ${q}`);
const s = performance.now(); await worker.stop(5000); console.log('stopped in', Math.round(performance.now() - s));
console.log((await db.general.query('select count(*)::int n, count(*) filter (where no > 1)::int again from webhook_attempts')).rows[0], 'delivered total', TOTAL + ok);
await agent.destroy(); receiver.kill(); await db.close();

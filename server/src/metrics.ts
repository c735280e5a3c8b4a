import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** One thread's figures, as passed to the thread that answers for all. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Source = () => Promise<Figures>;

/** `aside`: a thread beside the one that answers for the process; it does not report memory and processor time. */
type Standing = 'main' | 'aside';

/** What Prometheus may ask for; names and labels are part of the interface to operators. */
export function createMetrics(standing: Standing = 'main') {
  const registry = new Registry();
  const registers = [registry];
  const others: Source[] = [];
  // Includes the event loop's lag, memory and garbage collection.
  if (standing === 'main') collectDefaultMetrics({ register: registry, prefix: 'harkara_' });
  else watchWorkersLoop(registry);
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

  return {
    accepted: new Counter({
      name: 'harkara_accepted_messages_total',
      help: 'Messages accepted and stored',
      registers,
    }),
    acceptSeconds: new Histogram({
      name: 'harkara_accept_flush_seconds',
      help: 'Time of one accepting transaction',
      buckets: seconds,
      registers,
    }),
    acceptBatch: new Histogram({
      name: 'harkara_accept_flush_messages',
      help: 'Messages stored by one accepting transaction',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers,
    }),
    queueDepth: new Gauge({
      name: 'harkara_queue_depth',
      help: 'Messages waiting to be handed over (counted up to 20,000)',
      labelNames: ['queue', 'lane'],
      registers,
    }),
    held: new Gauge({
      name: 'harkara_held_after_restore',
      help: '1 while nothing is sent because the database is a restored copy, otherwise 0',
      // Of all threads of a process.
      aggregator: 'max',
      registers,
    }),
    submitted: new Counter({
      name: 'harkara_submitted_messages_total',
      help: 'Hand-overs to operators by result',
      labelNames: ['connector', 'result'],
      registers,
    }),
    submitSeconds: new Histogram({
      name: 'harkara_submit_seconds',
      help: 'Time until an operator answered a hand-over',
      labelNames: ['connector'],
      buckets: seconds,
      registers,
    }),
    receipts: new Counter({
      name: 'harkara_receipts_total',
      help: 'Delivery receipts received',
      labelNames: ['connector'],
      registers,
    }),
    lateReceipts: new Counter({
      name: 'harkara_late_receipts_total',
      help: 'Delivery receipts for messages that are past their retention',
      registers,
    }),
    foreignReceipts: new Counter({
      name: 'harkara_foreign_receipts_total',
      help: 'Callbacks about a message that was not theirs to report on, by what did not fit',
      labelNames: ['cause'],
      registers,
    }),
    contradictedRefunds: new Counter({
      name: 'harkara_contradicted_refunds_total',
      help: 'Refunded messages that were reported as delivered afterwards',
      registers,
    }),
    recorded: new Histogram({
      name: 'harkara_record_flush_items',
      help: 'Answers and receipts recorded by one transaction',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers,
    }),
    finished: new Counter({
      name: 'harkara_finished_messages_total',
      help: 'Messages that came to a final state',
      labelNames: ['state'],
      registers,
    }),
    webhooks: new Counter({
      name: 'harkara_webhook_attempts_total',
      help: 'Webhook calls by outcome',
      labelNames: ['ok'],
      registers,
    }),
    webhookSeconds: new Histogram({
      name: 'harkara_webhook_seconds',
      help: 'Time of one webhook call',
      buckets: seconds,
      registers,
    }),
    smppBinds: new Gauge({
      name: 'harkara_smpp_binds',
      help: "Customers' SMPP sessions that are bound",
      labelNames: ['mode'],
      registers,
    }),
    smppRefusedBinds: new Counter({
      name: 'harkara_smpp_refused_binds_total',
      help: 'Binds of customers that were refused, by the reason',
      labelNames: ['reason'],
      registers,
    }),
    smppRequests: new Counter({
      name: 'harkara_smpp_requests_total',
      help: "Customers' SMPP requests by the command_status of the answer",
      labelNames: ['command', 'status'],
      registers,
    }),
    smppQueued: new Counter({
      name: 'harkara_smpp_queued_total',
      help: 'Messages whose end is to be told to an SMPP customer, and inbound messages for one',
      labelNames: ['kind'],
      registers,
    }),
    smppDeliveries: new Counter({
      name: 'harkara_smpp_deliveries_total',
      help: 'Receipts and inbound messages sent to SMPP customers, by what came of it',
      labelNames: ['kind', 'told'],
      registers,
    }),
    /** @param age in seconds. */
    watchReplica: (age: () => Promise<number>) =>
      new Gauge({
        name: 'harkara_replica_age_seconds',
        help: 'How old the data of the read replica is; +Inf while it cannot be read',
        registers,
        async collect() {
          this.set(await age());
        },
      }),
    figures: () => registry.getMetricsAsJSON(),
    /** Adds another thread's figures to the rendered ones. */
    include: (source: Source) => others.push(source),
    async render(): Promise<{ contentType: string; text: string }> {
      const figures = await Promise.all([registry.getMetricsAsJSON(), ...others.map((source) => source())]);
      const all = AggregatorRegistry.aggregate(figures);
      return { contentType: all.contentType, text: await all.metrics() };
    },
  };
}

function watchWorkersLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'harkara_workers_eventloop_lag_p99_seconds',
    help: "How late the workers' own thread was, since last asked",
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
}

export type Metrics = ReturnType<typeof createMetrics>;

import type { Composition } from './gateway.ts';
import { createConnector, createSandbox } from '../connectors/registry.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import type { Connector, Inbound, UnknownPolicy } from '../core/delivery/connector.ts';
import { Recorder } from '../core/delivery/recorder.ts';
import { SANDBOX_QUEUE } from '../core/delivery/routing.ts';
import { receiveInbound } from '../core/keywords/receive-inbound.ts';
import { isFinal, stateName } from '../core/messages/states.ts';
import { createMadeUpInbound, createVirtualOperatorStore } from '../storage/virtual-operator.queries.ts';
import { createAddressGuard, createGuardedAgent } from '../webhooks/address-guard.ts';
import { startCampaignCanceller } from '../workers/cancel-campaigns.ts';
import { startCampaignCompleter } from '../workers/complete-campaigns.ts';
import { createWebhookWorker } from '../workers/deliver-webhooks.ts';
import { startFeeder } from '../workers/feed-outbox.ts';
import { startMaintenance } from '../workers/maintain.ts';
import { startQueueWatch } from '../workers/watch-queues.ts';
import { startInboxRetry } from '../workers/retry-inbox.ts';
import { startReplies } from '../workers/send-replies.ts';
import { startOrphanSettler } from '../workers/settle-orphans.ts';
import { startSubmitter, type Submitter } from '../workers/submit-messages.ts';

/** Together below the 20 s in which a stopping gateway must have drained. */
const GRACE_MS = 8_000;
const RECORD_GRACE_MS = 4_000;

type Road = { carrier: Carrier; connector: Connector; policy: UnknownPolicy; submitter: Submitter };

export type Workers = {
  /** There is something new in these queues. */
  wake: (queues: ReadonlySet<number>) => void;
  close: () => Promise<void>;
};

/** Everything that happens to a message after it was accepted. */
export async function startWorkers(composition: Composition): Promise<Workers> {
  const { db, lease, ids, turns, log, vault, gateway, metrics, config } = composition;
  const { now } = gateway;
  const roads = new Map<number, Road>();
  const inHand = new Set<string>();
  const submitted = new Map<number, number>();

  const guard = createAddressGuard({ allow: composition.world().allowPrivate });
  const webhooks = createWebhookWorker({
    db,
    slot: lease.slot,
    vault,
    agent: createGuardedAgent(guard),
    log,
    metrics: {
      onAttempt: ({ ok, tookMs }) => {
        metrics.webhooks.inc({ ok: String(ok) });
        metrics.webhookSeconds.observe(tookMs / 1_000);
      },
    },
  });
  const completer = startCampaignCompleter({ db, log });
  const recorder = new Recorder({
    db,
    ids,
    slot: lease.slot,
    accountOf: (account) => gateway.accounts.get(account),
    onRecorded: ({ moved, notified }, items) => {
      metrics.recorded.observe(items);
      for (const { bucket, account, campaign, state } of moved) {
        if (!isFinal(state)) continue;
        metrics.finished.inc({ state: stateName(state) });
        if (campaign !== null) completer.noteFinal({ bucket, account, campaign });
      }
      for (const account of notified) webhooks.wake(account);
    },
    onFailure: (error) => {
      log.error({ err: error }, 'progress could not be recorded; it will be tried again');
    },
  });
  const parts = {
    virtualOperators: createVirtualOperatorStore(db.hot),
    madeUpInbound: createMadeUpInbound(db.hot),
    now: () => now().getTime(),
    onError: (error: unknown) => {
      log.error({ err: error }, 'the virtual operator had a problem');
    },
  };

  const accountOf = (account: number) => gateway.accounts.get(account);
  const replies = startReplies({ db, log, sending: gateway.sending, accountOf, now });

  async function receive(carrier: Carrier, inbound: Inbound): Promise<void> {
    const received = await receiveInbound({ db, ids, slot: lease.slot, accountOf }, carrier.id, inbound);
    if (received.kind === 'unknown_number') {
      log.warn(
        { connector: carrier.name, to: inbound.to },
        'an inbound message is for a number that nobody has',
      );
    }
    if (received.kind !== 'stored') return;
    if (received.notified) webhooks.wake(received.account);
    if (received.owesReply) replies.wake();
  }

  async function openRoad(carrier: Carrier, connector: Connector): Promise<void> {
    const submitter = startSubmitter({
      db,
      queue: carrier.id,
      connector,
      policy: carrier.policy,
      recorder,
      lease,
      turns,
      inHand,
      accountOf: (account) => gateway.accounts.get(account),
      now,
      validityHours: config.validityHours,
      log,
      onSubmitted: (result, tookMs) => {
        submitted.set(carrier.id, (submitted.get(carrier.id) ?? 0) + 1);
        metrics.submitted.inc({ connector: carrier.name, result });
        metrics.submitSeconds.observe({ connector: carrier.name }, tookMs / 1_000);
      },
    });
    roads.set(carrier.id, { carrier, connector, policy: carrier.policy, submitter });
    await connector.start({
      onReceipt: async (receipt) => {
        metrics.receipts.inc({ connector: carrier.name });
        await recorder.record({ kind: 'receipt', connector: carrier.id, receipt, at: now() });
      },
      onInbound: (inbound) => receive(carrier, inbound),
      onRoom: () => {
        submitter.wake();
      },
    });
    submitter.wake();
  }

  async function closeRoad(road: Road): Promise<void> {
    roads.delete(road.carrier.id);
    await road.submitter.stop();
    await road.connector.stop(GRACE_MS);
  }

  /** Opens and closes roads as the operator changes connectors, without a restart. */
  async function followWorld(): Promise<void> {
    const world = composition.world();
    guard.setAllow([...world.allowPrivate]);
    for (const carrier of world.carriers) {
      const road = roads.get(carrier.id);
      if (road && road.carrier.version === carrier.version && carrier.enabled) continue;
      if (road) await closeRoad(road);
      if (!carrier.enabled) continue;
      const connector = createConnector(carrier, parts);
      if (connector) await openRoad(carrier, connector);
      else
        log.warn(
          { connector: carrier.name, type: carrier.type },
          'this version cannot use connectors of this type',
        );
    }
  }

  let following = Promise.resolve();
  const follow = () => {
    following = following.then(followWorld).catch((error: unknown) => {
      log.error({ err: error }, 'a change of connectors could not be carried out');
    });
  };

  const sandbox: Carrier = {
    id: SANDBOX_QUEUE,
    name: 'sandbox',
    type: 'virtual-operator',
    channels: ['sms'],
    enabled: true,
    version: 1,
    policy: 'wait',
    options: {},
  };
  await openRoad(sandbox, createSandbox(SANDBOX_QUEUE, parts));
  await followWorld();
  composition.onWorldChange(follow);

  const wake = (queues: ReadonlySet<number>) => {
    for (const queue of queues) roads.get(queue)?.submitter.wake();
  };
  composition.onQueued(wake);
  webhooks.start();
  const loops = [
    replies,
    startFeeder({ db, turns, log, onFed: wake }),
    startCampaignCanceller({ recording: { db, ids, slot: lease.slot, accountOf }, log }),
    startOrphanSettler({
      db,
      recorder,
      connectorOf: (queue) => roads.get(queue),
      isHeld: lease.isHeld,
      now,
      log,
    }),
    startInboxRetry({ db, recorder, log }),
    startQueueWatch({
      db,
      turns,
      log,
      queues: () => [...roads.keys()],
      submitted: (queue) => submitted.get(queue) ?? 0,
      onDepth: (queue, lane, depth) => {
        metrics.queueDepth.set(
          { queue: roads.get(queue)?.carrier.name ?? String(queue), lane: String(lane) },
          depth,
        );
      },
    }),
    startMaintenance({ db, log }),
  ];

  return {
    wake,
    close: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await following;
      await Promise.all([...[...roads.values()].map(closeRoad), webhooks.stop(GRACE_MS)]);
      await Promise.race([
        recorder.drained(),
        new Promise((resolve) => setTimeout(resolve, RECORD_GRACE_MS).unref()),
      ]);
      recorder.giveUp();
      await completer.stop();
    },
  };
}

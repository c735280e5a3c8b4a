import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Composition } from './composition.ts';
import { startBounceServer } from './bounces.ts';
import { closedOnFailure } from './closed-on-failure.ts';
import { connectorParts } from './connector-parts.ts';
import { countRecorded } from './count-recorded.ts';
import { createExpectedReceipts } from './expected-receipts.ts';
import { chatToolsOf, createConnector, createSandbox } from '../connectors/registry.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import type { Connector, Inbound, UnknownPolicy } from '../core/delivery/connector.ts';
import type { Recorded } from '../core/delivery/record-progress.ts';
import { Recorder } from '../core/delivery/recorder.ts';
import { takeFailOverLimits, type Trouble } from '../core/delivery/health.ts';
import { hoursOfNews, WALKS } from '../core/delivery/silence.ts';
import { SenderRates } from '../core/delivery/sender-rates.ts';
import { SANDBOX_QUEUE } from '../core/delivery/routing.ts';
import { recordBounce } from '../core/email/record-bounce.ts';
import { receiveChat } from '../core/inbound/receive-chat.ts';
import { receiveInbound } from '../core/inbound/receive-inbound.ts';
import type { Stored } from '../core/inbound/store-inbound.ts';
import { isFinal } from '../core/messages/states.ts';
import { findInDirectory } from '../storage/account-changes.queries.ts';
import { findChatAccount } from '../storage/chat-accounts.queries.ts';
import type { Orphan } from '../storage/inflight.queries.ts';
import type { Claimed } from '../storage/queue.queries.ts';
import { createAddressGuard, createGuardedAgent } from '../webhooks/address-guard.ts';
import { startCampaignCanceller } from '../workers/cancel-campaigns.ts';
import { startCampaignCompleter } from '../workers/complete-campaigns.ts';
import { startRemovedQueues } from '../workers/clear-removed-queues.ts';
import { AnswerLog } from '../workers/answer-log.ts';
import { createWebhookWorker } from '../workers/deliver-webhooks.ts';
import { startAlerts } from '../workers/watch-alerts.ts';
import { startSilentExpiry } from '../workers/expire-silent.ts';
import { startExpiry } from '../workers/expire-waiting.ts';
import { startFailOver } from '../workers/fail-over.ts';
import { startFeeder } from '../workers/feed-outbox.ts';
import { startLongInbound, startLongMessages } from '../workers/finish-long-messages.ts';
import { startMaintenance } from '../workers/maintain.ts';
import { startHoldReleaser } from '../workers/release-holds.ts';
import { startConnectorWatch } from '../workers/watch-connectors.ts';
import { startWorkWatch } from '../workers/watch-work.ts';
import { startQueueWatch } from '../workers/watch-queues.ts';
import { startInboxRetry } from '../workers/retry-inbox.ts';
import { startImports } from '../workers/run-imports.ts';
import { startRetention } from '../workers/retain.ts';
import { startReplies } from '../workers/send-replies.ts';
import { startOrphanSettler, type Settling } from '../workers/settle-orphans.ts';
import { startUnknownSweep } from '../workers/sweep-unknown.ts';
import { startTemplateSync } from '../workers/sync-chat-templates.ts';
import { startSubmitter, type Submitter } from '../workers/submit-messages.ts';

/** Together less than the 20 s within which a stopping gateway must have drained. */
const GRACE_MS = 8_000;
const RECORD_GRACE_MS = 4_000;

type Road = {
  carrier: Carrier;
  connector: Connector;
  policy: UnknownPolicy;
  submitter: Submitter;
  answers: AnswerLog;
  openedAt: Date;
};

export type Workers = {
  /** These queues have new messages. */
  wake: (queues: ReadonlySet<number>) => void;
  close: () => Promise<void>;
};

/** Runs everything that happens to a message after it was accepted. If it fails, nothing of it is left running. */
export function startWorkers(composition: Composition): Promise<Workers> {
  return closedOnFailure((opened) => startAll(opened, composition));
}

async function startAll(opened: AsyncDisposableStack, composition: Composition): Promise<Workers> {
  const { db, lease, ids, turns, log, vault, gateway, metrics, config } = composition;
  const { now } = gateway;
  const roads = new Map<number, Road>();
  /** Replaced ones, over which something is still under way. */
  const retired = new Set<Road>();
  /** Carriers that are switched on, but whose connector cannot be created. */
  const unusable = new Set<number>();
  const inHand = new Set<string>();
  const senderRates = new SenderRates(() => now().getTime());
  const submitted = new Map<number, number>();

  const guard = createAddressGuard({ allow: composition.world().allowPrivate });
  const webhooks = createWebhookWorker({
    db,
    lease,
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
  opened.defer(() => completer.stop());
  const accountOf = (account: number) => gateway.accounts.get(account);
  const expectedReceipts = createExpectedReceipts(composition.world, config.validityHours);
  const receiptHours = () => hoursOfNews(expectedReceipts());
  const recording = { db, ids, accountOf, receiptHours };
  const onRecorded = (recorded: Recorded, items: number) => {
    countRecorded(metrics, recorded, items);
    const { moved, notified, events } = recorded;
    for (const { bucket, account, campaign, state } of moved) {
      if (campaign !== null && isFinal(state)) completer.noteFinal({ bucket, account, campaign });
    }
    if (events) webhooks.offer(events);
    else for (const account of notified) webhooks.wake(account);
  };
  const recorder = new Recorder({
    ...recording,
    onRecorded,
    onFailure: (error) => {
      log.error({ err: error }, 'progress could not be recorded; it will be tried again');
    },
  });
  const parts = connectorParts(composition);

  const holds = startHoldReleaser({ db, now, log });
  opened.defer(() => holds.stop());
  const replies = startReplies({ db, log, sending: gateway.sending, accountOf, now });
  opened.defer(() => replies.stop());

  async function receive(carrier: Carrier, inbound: Inbound): Promise<void> {
    const received = await receiveInbound(recording, carrier.id, inbound);
    const mayBeChat = received.kind === 'unknown_number' && carrier.id === SANDBOX_QUEUE;
    if (mayBeChat && (await receiveMadeUpChat(inbound))) return;
    if (received.kind === 'unknown_number') {
      log.warn(
        { connector: carrier.name, to: inbound.to },
        'an inbound message is for a number that no account has',
      );
    }
    if (received.kind === 'stored') onStored(received);
  }

  /** What somebody made up for trying may be for a business account as well. */
  async function receiveMadeUpChat({ from, to, text, at, vendorId }: Inbound): Promise<boolean> {
    const key = (await findInDirectory(db.general, 'chat_sender', [to])).get(to);
    const owner = key ? await findChatAccount(db.general, key) : null;
    const connector = composition.world().carriers.find(({ name }) => name === owner?.connector);
    if (!connector || vendorId === null) return false;
    const chat = { vendorId, from, to, contactName: null, type: 'text', text, media: null, at };
    const received = await receiveChat(recording, connector, chat);
    if (received.kind === 'stored' && received.notified) webhooks.wake(received.account);
    return received.kind !== 'unknown_sender';
  }

  function onStored({ account, notified, bySmpp, owesReply }: Stored): void {
    if (notified) webhooks.wake(account);
    if (bySmpp) metrics.smppQueued.inc({ kind: 'inbound' });
    if (owesReply) replies.wake();
  }

  const routing = () => composition.world().routing;
  const carrierOf = (queue: number) => composition.world().carriers.find(({ id }) => id === queue);
  const isPaused = (queue: number) => carrierOf(queue)?.paused ?? false;
  const nameOf = (queue: number) => carrierOf(queue)?.name ?? String(queue);

  /**
   * Connectors whose waiting messages should go elsewhere: in trouble or switched off. Messages of paused ones wait.
   */
  function troubles(): Trouble[] {
    const off = composition.world().carriers.filter(({ enabled }) => !enabled);
    const all = [
      ...composition.health.troubles(),
      ...off.map(({ id }) => ({ connector: id, reason: fact('carrier_switched_off'), cause: null })),
    ];
    return all.filter(({ connector }) => !isPaused(connector));
  }

  function onwardAfter({ id: queue }: Carrier, message: Claimed, rejection: Fact) {
    const { account, sender, channel, route, recipient } = message;
    const roads = routing().findRoads(channel, route, account, sender);
    const next = roads?.afterRejection(queue, recipient) ?? null;
    if (next === null) return null;
    return { queue: next, reason: fact('carrier_rejected_it', { why: rejection }) };
  }

  function settlingOf(queue: number): Settling | null {
    const road = roads.get(queue);
    if (road) return road;
    const carrier = carrierOf(queue);
    const isOpening = carrier?.enabled === true && !unusable.has(queue);
    return isOpening ? null : { connector: null, policy: carrier?.policy ?? 'wait' };
  }

  function alternativeTo(orphan: Orphan) {
    const next = routing().alternativeTo(orphan.queue, orphan);
    if (next === null) return null;
    return { queue: next, reason: fact('carrier_unusable') };
  }

  async function openRoad(carrier: Carrier, connector: Connector): Promise<void> {
    const answers = new AnswerLog();
    const submitter = startSubmitter({
      db,
      queue: carrier.id,
      connector,
      policy: carrier.policy,
      recorder,
      tenure: lease.current,
      turns,
      inHand,
      accounts: gateway.accounts,
      senderRates,
      now,
      validityHours: config.validityHours,
      chatWaitMs: config.chatWaitMs,
      isPaused: () => isPaused(carrier.id),
      onwardAfter: (message, rejection) => onwardAfter(carrier, message, rejection),
      log,
      onSubmitted: (result, tookMs) => {
        // A refused recipient says nothing against the carrier.
        if (result.kind !== 'rejected' || !(result.charged || result.final)) answers.note(result.kind);
        submitted.set(carrier.id, (submitted.get(carrier.id) ?? 0) + 1);
        metrics.submitted.inc({ connector: carrier.name, result: result.kind });
        metrics.submitSeconds.observe({ connector: carrier.name }, tookMs / 1_000);
      },
    });
    const { policy } = carrier;
    roads.set(carrier.id, { carrier, connector, policy, submitter, answers, openedAt: now() });
    await connector.start({
      onReceipt: async (receipt) => {
        metrics.receipts.inc({ connector: carrier.name });
        await recorder.record({ kind: 'receipt', connector: carrier.id, receipt, at: now() });
      },
      onInbound: (inbound) => receive(carrier, inbound),
      onRoom: () => {
        submitter.wake();
      },
      onHoldOver: (hold, isOwn) => holds.over(carrier.id, hold, isOwn),
      onHoldBegun: (hold) => holds.begun(carrier.id, hold),
    });
    submitter.wake();
  }

  async function closeRoad(road: Road): Promise<void> {
    roads.delete(road.carrier.id);
    await road.submitter.stop();
    await road.connector.stop(GRACE_MS);
  }

  /** What may take long, such as calls, goes on in the background, and nobody waits for it. */
  async function leaveRoad(road: Road): Promise<void> {
    const { connector, carrier, submitter } = road;
    if (!connector.retire) return closeRoad(road);
    roads.delete(carrier.id);
    await submitter.stop();
    retired.add(road);
    void connector
      .retire()
      .catch((error: unknown) => {
        log.error({ err: error, connector: carrier.name }, 'a replaced connector could not be closed');
      })
      .finally(() => retired.delete(road));
  }

  /** Also over the roads that the carrier had before. */
  function underWayOf(queue: number): number {
    const own = [...roads.values(), ...retired].filter(({ carrier }) => carrier.id === queue);
    return own.reduce((sum, { submitter }) => sum + submitter.underWay(), 0);
  }

  /** Opens and closes a carrier's road as the operator changes it, without a restart. */
  async function followCarrier(queue: number): Promise<void> {
    const carrier = carrierOf(queue);
    const road = roads.get(queue);
    if (road && carrier?.enabled && road.carrier.version === carrier.version) return;
    if (road) {
      await leaveRoad(road);
      holds.allOver(queue);
    }
    unusable.delete(queue);
    if (!carrier?.enabled) return;
    const connector = connectorOf(carrier);
    if (connector) await openRoad(carrier, connector);
    else unusable.add(queue);
  }

  /** One carrier's bad options must not prevent the others from being opened. */
  function connectorOf(carrier: Carrier): Connector | null {
    const { name, type } = carrier;
    try {
      const connector = createConnector(carrier, parts);
      if (!connector) log.warn({ connector: name, type }, 'this version cannot use connectors of this type');
      return connector;
    } catch (error) {
      log.error({ err: error, connector: name }, 'a connector cannot be used with the options that it has');
      return null;
    }
  }

  /** Changes of one carrier are carried out one after another; those of others do not wait for them. */
  const following = new Map<number, Promise<void>>();
  let isClosing = false;
  const follow = () => {
    if (isClosing) return;
    const world = composition.world();
    guard.setAllow([...world.allowPrivate]);
    const queues = new Set([...world.carriers.map(({ id }) => id), ...following.keys()]);
    for (const queue of queues) {
      const before = following.get(queue) ?? Promise.resolve();
      const after = before.then(() => followCarrier(queue));
      following.set(
        queue,
        after.catch((error: unknown) => {
          log.error({ err: error }, 'a change of connectors could not be carried out');
        }),
      );
    }
  };

  async function closeRoads(): Promise<void> {
    isClosing = true;
    await Promise.all(following.values());
    await Promise.all([...roads.values(), ...retired].map(closeRoad));
  }

  const sandbox: Carrier = {
    id: SANDBOX_QUEUE,
    name: 'sandbox',
    type: 'virtual-operator',
    channels: ['sms'],
    enabled: true,
    paused: false,
    version: 1,
    policy: 'wait',
    ...takeFailOverLimits({}),
  };
  opened.defer(() => recorder.giveUp());
  opened.defer(closeRoads);
  await openRoad(sandbox, createSandbox(SANDBOX_QUEUE, parts));
  composition.onWorldChange(follow);
  follow();
  await Promise.all(following.values());

  const wake = (queues: ReadonlySet<number>) => {
    for (const queue of queues) roads.get(queue)?.submitter.wake();
  };
  composition.onQueued(wake);
  const bounces =
    config.bouncePort === 0
      ? null
      : await startBounceServer(composition, (bounce) =>
          recordBounce(bounce, { recorder, carriers: composition.world().carriers, now }),
        );
  webhooks.start();
  const feeder = startFeeder({
    db,
    turns,
    routing,
    troubles,
    accountOf,
    senderRates,
    now,
    log,
    onFed: wake,
  });
  const canceller = startCampaignCanceller({ recording, log });
  const imports = startImports({ db, log, sending: gateway.sending, accountOf });
  const longMessages = startLongMessages({ db, log, sending: gateway.sending, accountOf, now });
  const longInbound = startLongInbound({ receiving: recording, log, onStored });
  const unmatchedReceipts = startInboxRetry({ db, recorder, log });
  const silence = { recording, receipts: expectedReceipts, now, log, onRecorded };
  const loops = [
    replies,
    longMessages,
    longInbound,
    feeder,
    startFailOver({
      db,
      turns,
      routing,
      troubles,
      nameOf,
      now,
      log,
      onMoved: wake,
      onLeft: (queue) => holds.allOver(queue),
    }),
    startRemovedQueues({
      db,
      recording,
      turns,
      routing,
      isKnown: (queue) => carrierOf(queue) !== undefined,
      now,
      log,
      onMoved: wake,
      onRecorded,
    }),
    startExpiry({ recording, validityHours: config.validityHours, now, log, onRecorded }),
    ...WALKS.map((walk) => startSilentExpiry(silence, walk)),
    startUnknownSweep(silence),
    startWorkWatch({
      db,
      log,
      submitters: () => [...roads].map(([queue, { submitter }]) => ({ queue, submitter })),
      loops: {
        toFeed: feeder,
        toTakeBack: canceller,
        imports,
        replies,
        longMessages,
        longInbound,
        unmatchedReceipts,
      },
    }),
    startConnectorWatch({
      db,
      tenure: lease.current,
      log,
      connectors: () =>
        [...roads.values()].flatMap(({ carrier, connector, answers, openedAt }) => {
          if (carrier.id === SANDBOX_QUEUE) return [];
          const mayBeSlow = carrier.failOver.slowMs !== null && !isPaused(carrier.id);
          return [
            {
              id: carrier.id,
              connector,
              answers,
              openedAt,
              underWay: () => underWayOf(carrier.id),
              mayBeSlow,
            },
          ];
        }),
    }),
    canceller,
    startTemplateSync({
      db,
      log,
      sources: () =>
        composition.world().carriers.flatMap((carrier) => {
          const tools = carrier.enabled ? chatToolsOf(carrier) : null;
          return tools ? [{ name: carrier.name, listTemplates: tools.listTemplates }] : [];
        }),
    }),
    startOrphanSettler({
      db,
      recorder,
      settlingOf,
      alternativeTo,
      isHeld: lease.isHeld,
      now,
      log,
    }),
    unmatchedReceipts,
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
    imports,
    holds,
    startMaintenance({ db, now, log }),
    startAlerts({
      db,
      log,
      sources: {
        carriers: () =>
          composition.health.troubles().flatMap(({ connector, reason }) => {
            const carrier = carrierOf(connector);
            return carrier?.enabled && !carrier.paused ? [{ name: carrier.name, reason }] : [];
          }),
        disk: gateway.operator.disk,
        now,
      },
      tell: gateway.operator.tellAlert,
    }),
  ];
  const retention = startRetention({
    db,
    retention: { days: config.retentionDays, textDays: config.textDays },
    now,
    log,
  });

  return {
    wake,
    close: async () => {
      isClosing = true;
      // One of its statements may take ten seconds; closing the links need not wait for that.
      const retained = retention.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all([closeRoads(), bounces?.close(), webhooks.stop(GRACE_MS)]);
      await Promise.race([
        recorder.drained(),
        new Promise((resolve) => setTimeout(resolve, RECORD_GRACE_MS).unref()),
      ]);
      recorder.giveUp();
      await Promise.all([completer.stop(), retained]);
    },
  };
}

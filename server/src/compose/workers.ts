import type { Composition } from './composition.ts';
import { runUnlessHeld } from './unless-held.ts';
import { startBounceServer } from './bounces.ts';
import { carriersNow } from './carriers-now.ts';
import { closedOnFailure } from './closed-on-failure.ts';
import { countRecorded } from './count-recorded.ts';
import { createExpectedReceipts } from './expected-receipts.ts';
import { createOpenCarriers } from './open-carriers.ts';
import { createReceiver } from './receive-messages.ts';
import { chatToolsOf } from '../connectors/registry.ts';
import type { Recorded } from '../core/delivery/record-progress.ts';
import { Recorder } from '../core/delivery/recorder.ts';
import { hoursOfNews, WALKS } from '../core/delivery/silence.ts';
import { SenderRates } from '../core/delivery/sender-rates.ts';
import { isReady } from '../core/delivery/queue-moves.ts';
import { SANDBOX_QUEUE } from '../core/delivery/carrier-choice.ts';
import { recordBounce } from '../core/channels/email/record-bounce.ts';
import type { Stored } from '../core/inbound/store-inbound.ts';
import { isFinal } from '../core/messages/states.ts';
import { createGuardedAgent } from '../webhooks/address-guard.ts';
import { startCampaignCanceller } from '../workers/cancel-campaigns.ts';
import { startCampaignCompleter } from '../workers/complete-campaigns.ts';
import { startRemovedQueues } from '../workers/clear-removed-queues.ts';
import { createWebhookWorker } from '../workers/deliver-webhooks.ts';
import { startAlerts } from '../workers/watch-alerts.ts';
import { startSilentExpiry } from '../workers/expire-silent.ts';
import { startExpiry } from '../workers/expire-waiting.ts';
import { startFailOver } from '../workers/fail-over.ts';
import { startFolding } from '../workers/fold-figures.ts';
import { startFeeder } from '../workers/feed-outbox.ts';
import { startLongInbound, startLongMessages } from '../workers/finish-long-messages.ts';
import { startQueueMoves } from '../workers/move-queues.ts';
import { startDomainLooks } from '../workers/look-at-domains.ts';
import { startMaintenance } from '../workers/maintain.ts';
import { startHoldReleaser } from '../workers/release-holds.ts';
import { startConnectorWatch } from '../workers/watch-connectors.ts';
import { startWorkWatch } from '../workers/watch-work.ts';
import { startQueueWatch } from '../workers/watch-queues.ts';
import { startInboxRetry } from '../workers/retry-inbox.ts';
import { startImports } from '../workers/run-imports.ts';
import { startRetention } from '../workers/retain.ts';
import { startReplies } from '../workers/send-replies.ts';
import { startOrphanSettler } from '../workers/settle-orphans.ts';
import { startUnknownSweep } from '../workers/sweep-unknown.ts';
import { startTemplateSync } from '../workers/sync-chat-templates.ts';

/** Together these are less than the 20 s within which a stopping gateway must have drained. */
const GRACE_MS = 8_000;
const RECORD_GRACE_MS = 4_000;

export type Workers = {
  /** Called with queues that have new messages. */
  wake: (queues: ReadonlySet<number>) => void;
  close: () => Promise<void>;
};

/**
 * Runs everything that happens to a message after it was accepted. If it fails, nothing of it is left running. While the
 * gateway is held, because its database is a restored copy, only its upkeep runs.
 */
export function startWorkers(composition: Composition): Promise<Workers> {
  return closedOnFailure(async (opened) => {
    const upkeep = startUpkeep(composition);
    opened.defer(() => upkeep.close());
    const { isHeld, log } = composition;
    const inHand = new Set<string>();
    const sending = await runUnlessHeld(isHeld, log, () =>
      closedOnFailure((begun) => startSending(begun, composition, inHand)),
    );
    const wake = (queues: ReadonlySet<number>) => sending.running()?.wake(queues);
    composition.onQueued(wake);
    return {
      wake,
      close: async () => {
        await Promise.all([upkeep.close(), sending.close()]);
      },
    };
  });
}

/** What goes on while nothing is sent. */
function startUpkeep(composition: Composition): { close: () => Promise<void> } {
  const { db, log, gateway, health } = composition;
  const { now } = gateway;
  const carriers = carriersNow(composition);
  const loops = [
    startMaintenance({ db, now, log }),
    startFolding({ db, now, log }),
    startAlerts({
      db,
      log,
      sources: {
        carriers: () =>
          health.troubles().flatMap(({ connector, reason }) => {
            const carrier = carriers.carrierOf(connector);
            return carrier?.enabled && !carrier.paused ? [{ name: carrier.name, reason }] : [];
          }),
        disk: gateway.operator.disk,
        now,
      },
      tell: gateway.operator.tellAlert,
    }),
  ];
  return {
    close: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** @param inHand the messages that this process works on, also when sending was stopped before they could be recorded. */
async function startSending(
  opened: AsyncDisposableStack,
  composition: Composition,
  inHand: Set<string>,
): Promise<Workers> {
  const { db, lease, ids, turns, log, vault, gateway, metrics, figures, config } = composition;
  const { now } = gateway;
  const senderRates = new SenderRates(() => now().getTime());
  const webhooks = createWebhookWorker({
    db,
    lease: { current: composition.sendingTenure },
    vault,
    agent: createGuardedAgent(composition.guard),
    log,
    metrics: {
      onAttempt: ({ ok, tookMs }) => {
        metrics.webhooks.inc({ ok: String(ok) });
        metrics.webhookSeconds.observe(tookMs / 1_000);
        figures.webhook({ ok, tookMs });
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
    countRecorded(composition, recorded, items);
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
  const holds = startHoldReleaser({ db, now, log });
  opened.defer(() => holds.stop());
  const replies = startReplies({ db, log, sending: gateway.sending, accountOf, now });
  opened.defer(() => replies.stop());

  function onStored({ account, notified, bySmpp, owesReply }: Stored): void {
    if (notified) webhooks.wake(account);
    if (bySmpp) metrics.smppQueued.inc({ kind: 'inbound' });
    if (owesReply) replies.wake();
  }

  const receive = createReceiver(composition, {
    recording,
    onStored,
    onNotified: (account) => webhooks.wake(account),
  });
  const carriers = carriersNow(composition);
  const { routing, troubles } = carriers;
  const connected = createOpenCarriers(composition, {
    carriers,
    recorder,
    senderRates,
    holds,
    receive,
    inHand,
    graceMs: GRACE_MS,
  });
  figures.useLimits(connected.mostPerSecond);
  opened.defer(() => recorder.giveUp());
  opened.defer(() => connected.close());
  await connected.start();
  const bounces =
    config.bouncePort === 0
      ? null
      : await startBounceServer(composition, (bounce) =>
          recordBounce(bounce, { recorder, carriers: carriers.all(), now }),
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
    onFed: connected.wake,
  });
  const canceller = startCampaignCanceller({ recording, log });
  const imports = startImports({ db, log, sending: gateway.sending, accountOf });
  const queueMoves = startQueueMoves({
    db,
    turns,
    routing,
    nameOf: carriers.nameOf,
    isReady: (queue) => isReady(composition.health, carriers.carrierOf(queue)),
    now,
    log,
    onMoved: connected.wake,
  });
  const longMessages = startLongMessages({ db, log, sending: gateway.sending, accountOf, now });
  const longInbound = startLongInbound({ receiving: recording, log, onStored });
  const unmatchedReceipts = startInboxRetry({ db, recorder, log });
  const silence = { recording, receipts: expectedReceipts, now, log, onRecorded };
  const loops = [
    replies,
    longMessages,
    longInbound,
    queueMoves,
    feeder,
    startFailOver({
      db,
      turns,
      routing,
      troubles,
      nameOf: carriers.nameOf,
      now,
      log,
      onMoved: connected.wake,
      onLeft: (queue) => holds.allOver(queue),
    }),
    startRemovedQueues({
      db,
      recording,
      turns,
      routing,
      isKnown: (queue) => carriers.carrierOf(queue) !== undefined,
      now,
      log,
      onMoved: connected.wake,
      onRecorded,
    }),
    startExpiry({ recording, validityHours: config.validityHours, now, log, onRecorded }),
    ...WALKS.map((walk) => startSilentExpiry(silence, walk)),
    startUnknownSweep(silence),
    startWorkWatch({
      db,
      log,
      submitters: () => connected.list().map(({ carrier, submitter }) => ({ queue: carrier.id, submitter })),
      loops: {
        toFeed: feeder,
        toTakeBack: canceller,
        imports,
        queueMoves,
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
        connected.list().flatMap(({ carrier, connector, answers, openedAt }) => {
          if (carrier.id === SANDBOX_QUEUE) return [];
          const mayBeSlow = carrier.failOver.slowMs !== null && !carriers.isPaused(carrier.id);
          return [
            {
              id: carrier.id,
              connector,
              answers,
              openedAt,
              underWay: () => connected.underWay(carrier.id),
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
        carriers.all().flatMap((carrier) => {
          const tools = carrier.enabled ? chatToolsOf(carrier) : null;
          return tools ? [{ name: carrier.name, listTemplates: tools.listTemplates }] : [];
        }),
    }),
    startOrphanSettler({
      db,
      recorder,
      settlingOf: connected.settlingOf,
      alternativeTo: carriers.alternativeTo,
      isHeld: lease.isHeld,
      now,
      log,
    }),
    unmatchedReceipts,
    startQueueWatch({
      db,
      turns,
      log,
      queues: connected.queues,
      submitted: connected.submitted,
      onWaiting: (queue, messages) => {
        figures.waiting(queue, messages);
      },
      onDepth: (queue, lane, depth) => {
        metrics.queueDepth.set({ queue: connected.nameOf(queue), lane: String(lane) }, depth);
      },
    }),
    imports,
    holds,
    startDomainLooks({ db, vault, lookUp: gateway.lookUpTxt, now, log }),
  ];
  const retention = startRetention({
    db,
    retention: { days: config.retentionDays, textDays: config.textDays },
    now,
    log,
  });

  return {
    wake: connected.wake,
    close: async () => {
      connected.stopFollowing();
      // One of its statements may take ten seconds; the connectors are closed in the meantime.
      const retained = retention.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all([connected.close(), bounces?.close(), webhooks.stop(GRACE_MS)]);
      await Promise.race([
        recorder.drained(),
        new Promise((resolve) => setTimeout(resolve, RECORD_GRACE_MS).unref()),
      ]);
      recorder.giveUp();
      await Promise.all([completer.stop(), retained]);
    },
  };
}

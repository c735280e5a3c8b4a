import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { AccountCache } from '../core/accounts/account-cache.ts';
import { KeyUses } from '../core/accounts/key-uses.ts';
import { RefusedCalls } from '../core/accounts/refused-calls.ts';
import type { Vault } from '../core/accounts/vault.ts';
import { BrandImages } from '../core/brands/brand-images.ts';
import { Brands } from '../core/brands/brands.ts';
import { FailedSignIns } from '../core/audit-log/failed-sign-ins.ts';
import { RecordedExports } from '../core/audit-log/recorded-exports.ts';
import { Logins, USERNAMES } from '../core/accounts/logins.ts';
import { Transfers } from '../core/credits/transfers.ts';
import { ChatWaits } from '../core/channels/chatapp/chat-waits.ts';
import { createCanceller } from '../core/messages/cancel-message.ts';
import { Engagements } from '../core/channels/email/engagements.ts';
import { MailLinks } from '../core/channels/email/mail-links.ts';
import { Mailbox } from '../core/channels/email/mailbox.ts';
import { MailTemplates } from '../core/channels/email/mail-templates.ts';
import { MailVisits } from '../core/channels/email/mail-visits.ts';
import { NotifyEndpoints } from '../core/events/notify-endpoints.ts';
import { ImportReadings } from '../core/imports/receive-file.ts';
import { carriesMail } from '../core/channels/email/mail-carriers.ts';
import { loadGatewayConfig, type GatewayConfig } from '../core/delivery/carriers.ts';
import { createEstimate } from '../core/delivery/estimate.ts';
import { ConnectorHealth } from '../core/delivery/health.ts';
import { countAccepted } from '../core/figures/count-accepted.ts';
import { MinuteCounts } from '../core/figures/minute-counts.ts';
import type { Gateway } from '../core/gateway.ts';
import { createIdMaker } from '../core/ids.ts';
import { takeLease } from '../core/lease.ts';
import { noticesOf, sealStoredSecrets } from '../core/provisioning/seal-stored.ts';
import { DndUploads } from '../core/provisioning/dnd-registry.ts';
import { KeyedTurns } from '../core/limits/keyed-turns.ts';
import { RateLimiter } from '../core/limits/rate-limiter.ts';
import { Throttle } from '../core/limits/throttle.ts';
import { Acceptor } from '../core/accepting/accept.ts';
import { CampaignAcceptor } from '../core/accepting/accept-campaign.ts';
import type { Draft } from '../core/channels/draft.ts';
import { checkLargeSend } from '../core/messages/check-send.ts';
import { createFairTurns } from '../core/accepting/fair-turns.ts';
import { UnderWay } from '../core/accepting/under-way.ts';
import { CodeGuard } from '../core/people/code-guard.ts';
import { PasswordGuard } from '../core/people/password-guard.ts';
import { NotedViews } from '../core/people/noted-views.ts';
import { parseHours } from '../core/recipients/promotional-hours.ts';
import { gatewayBusy } from '../core/storage-failure.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { readConnectorStates } from '../storage/connector-states.queries.ts';
import { openDatabase } from '../storage/database.ts';
import { listenForChanges } from '../storage/listen.ts';
import { readQueueStats, type QueueStat } from '../storage/queue.queries.ts';
import { createAddressGuard } from '../webhooks/address-guard.ts';
import { every } from '../workers/every.ts';
import type { Composition } from './composition.ts';
import { closedOnFailure } from './closed-on-failure.ts';
import { createChatMedia, createTemplateSync } from './chat-media.ts';
import { followLatest } from './follow-latest.ts';
import { createTxtLookUp } from './look-up-dns.ts';
import { watchForRestore } from './restore-watch.ts';
import { createSpeaker } from './speech.ts';
import { createOperatorTools } from './operator-tools.ts';
import { createWebhookTools } from './webhook-tools.ts';

const UPLOADS_WAIT_MS = 30_000;
/** Per account: a caller in a loop is slowed down more by waiting than by being refused. */
const REPORTS_WAITING = 200;
const REPORTS_WAIT_MS = 30_000;
const REPORTS_REST_MS = 2_000;
/** Between a call and the page on which it shows. */
const STORE_NOTES_MS = 2_000;
/** Together with the time between two looks at a chart, less than the 6 s by which it may lag. */
const STORE_FIGURES_MS = 3_000;
/** How long failed sign-ins are counted before they become entries of the audit log. */
const STORE_FAILURES_MS = 5 * 60_000;
/** How long a process that has given up may take to finish what it can. */
const STOP_MS = 20_000;

class GaveUpError extends Error {
  override readonly name = 'GaveUpError';
}

/** If it fails, nothing is left open, and the lease is released. */
export function compose(...given: Given): Promise<Composition> {
  return closedOnFailure((opened) => composeAll(opened, ...given));
}

type Given = [
  config: Config,
  connectionString: string,
  vault: Vault,
  log: Logger,
  role: string,
  metrics?: Metrics,
];

async function composeAll(
  opened: AsyncDisposableStack,
  ...[config, connectionString, vault, log, role, metrics = createMetrics()]: Given
): Promise<Composition> {
  const onDatabaseError = (error: unknown) => {
    log.warn({ err: error }, 'the database connection had a problem');
  };
  const db = await openDatabase(connectionString, {
    onError: onDatabaseError,
    replica: config.replicaUrl,
    onReplica: (problem) => {
      if (problem === null) log.info('the replica of the database is read again');
      else
        log.warn(
          { err: problem },
          'the replica of the database cannot be read, and the primary is read instead',
        );
    },
  });
  opened.defer(() => db.close());
  const now = () => new Date(Date.now() + db.clockOffset());
  const nowMs = () => Date.now() + db.clockOffset();
  const restores = await watchForRestore({ db, config, log, metrics });
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<Error>();
  const lease = await takeLease({
    connectionString,
    role,
    // A process that cannot store anything leaves what it had in flight to others.
    mayBeat: () => db.isServing(),
    onLost: (slot) => {
      log.error({ slot }, 'other processes considered this one dead; it continues under another lease');
    },
    onBehind: () => {
      restores.hold();
      log.error('the database was set back while it was in use, and is held as a restored copy');
    },
    onDead: (slots) => {
      log.warn({ slots }, 'processes are dead; what they had in flight is being settled');
    },
    onTrouble: (reason) => {
      log.warn({ reason }, 'the lease on the process slot could not be renewed');
    },
    onGivenUp: (reason) => {
      log.fatal({ reason }, 'without a lease this process can do nothing, and ends');
      // Stopping may have to wait for a database that does not answer.
      setTimeout(() => process.exit(1), STOP_MS).unref();
      giveUp(new GaveUpError(`The gateway stopped itself: ${reason}.`));
    },
  });
  opened.defer(() => lease.release());
  const restoreLoop = restores.follow(lease);
  opened.defer(() => restoreLoop.stop());
  const ids = createIdMaker(lease.require, nowMs);
  const turns = createFairTurns();
  const health = new ConnectorHealth();
  for (const notice of noticesOf(await sealStoredSecrets(db, vault))) log.warn(notice);
  let world = await loadGatewayConfig(db.general, vault, health.isTroubled);
  const hoursOf = ({ promotionalHours }: GatewayConfig) =>
    parseHours({ ...(promotionalHours ?? config.promotionalHours), timeZone: 'Asia/Kolkata' });
  let hours = hoursOf(world);
  const ownHost = new URL(config.baseUrl).hostname;
  const brandsOf = ({ brand, brands: others }: GatewayConfig) => new Brands(brand, others, ownHost);
  let brands = brandsOf(world);
  const { maxVariable, callsPerSecond } = config;
  const accounts = new AccountCache(db, { promotionalHours: () => hours, maxVariable, callsPerSecond });
  const worldListeners: (() => void)[] = [];
  const accountListeners: ((account: number | null) => void)[] = [];
  const forget = (account: number | null) => {
    if (account === null) accounts.forgetAll();
    else accounts.forget(account);
    for (const listener of accountListeners) listener(account);
  };
  const worldFollower = followLatest({
    load: () => loadGatewayConfig(db.general, vault, health.isTroubled),
    use: (loaded) => {
      world = loaded;
      hours = hoursOf(loaded);
      brands = brandsOf(loaded);
      for (const listener of worldListeners) listener();
    },
    onError: onDatabaseError,
  });
  const listener = await listenForChanges(config.listenUrl ?? connectionString, {
    onChange: (payload) => {
      if (payload === '*') worldFollower.again();
      else forget(Number(payload));
    },
    onGap: () => {
      forget(null);
      worldFollower.again();
    },
    onError: onDatabaseError,
  });
  opened.defer(() => listener.close());

  let stats: QueueStat[] = [];
  const readStats = async () => {
    stats = await readQueueStats(db.general);
    for (const { queue, lane, position } of stats) turns.advance(queue, lane, position);
    health.update(world.carriers, await readConnectorStates(db.general), now());
  };
  await readStats();
  const statsLoop = every(1_000, 'read queue figures', log, readStats);
  opened.defer(() => statsLoop.stop());

  const limits = {
    maxParts: config.maxParts,
    scheduleHorizonDays: config.scheduleDays,
    maxRecipients: config.maxRecipients,
    maxMailRecipients: config.mailRecipients,
    voice: { characters: config.voiceCharacters, rates: config.voiceRates },
  };
  const guard = createAddressGuard({ allow: world.allowPrivate });
  worldListeners.push(() => guard.setAllow(world.allowPrivate));
  const checkUrl = (url: string) => guard.checkUrl(url);
  const context = () => ({ routing: world.routing, limits, now: now(), checkUrl });
  const recheck = async (draft: Draft) => {
    const account = await accounts.reload(draft.account);
    await draft.request.stillAllowed?.();
    return checkLargeSend(account, draft.request, context());
  };
  const figures = new MinuteCounts(db.general, lease.require(), nowMs);
  const queuedListeners: ((queues: ReadonlySet<number>) => void)[] = [];
  const shared = { db, ids, now, estimate: createEstimate(now, () => stats), recheck };
  const acceptor = new Acceptor({
    ...shared,
    lease,
    turns,
    onFlush: (messages, tookMs) => {
      metrics.accepted.inc(messages);
      metrics.acceptBatch.observe(messages);
      metrics.acceptSeconds.observe(tookMs / 1_000);
    },
    onStored: (messages) => {
      countAccepted(figures, messages);
    },
    onQueued: (queues) => {
      for (const onQueued of queuedListeners) onQueued(queues);
    },
  });
  const campaigns = new CampaignAcceptor({
    ...shared,
    onStored: (queues) => {
      for (const [queue, messages] of queues) figures.accepted(queue, messages);
    },
  });
  const mailLinks = new MailLinks(vault);
  const sending = { db, acceptor, campaigns, underWay: new UnderWay(), context };
  const accountOf = (account: number) => accounts.get(account);
  const logins = new Logins(db, accounts, nowMs, USERNAMES);
  const webhooks = createWebhookTools({ db, vault, guard, now });
  const keyUses = new KeyUses(db, nowMs);
  const refusals = new RefusedCalls(db, now);
  const storeNotes = async () => {
    await keyUses.store();
    await refusals.store();
  };
  const failures = new FailedSignIns(db, now);
  const exports = new RecordedExports(db, now);
  const failuresLoop = every(STORE_FAILURES_MS, 'store failed sign-ins and exports', log, async () => {
    await failures.store();
    await exports.store();
  });
  opened.defer(() => failuresLoop.stop());
  const imports = new ImportReadings(db);
  const dndUploads = new DndUploads(db, (error) => {
    log.error({ err: error }, 'a do-not-disturb list could not be imported');
  });
  const notesLoop = every(STORE_NOTES_MS, 'store notes about calls', log, storeNotes);
  opened.defer(() => notesLoop.stop());
  const figuresLoop = every(STORE_FIGURES_MS, 'store the figures of charts', log, () => figures.store());
  opened.defer(() => figuresLoop.stop());
  const operator = createOperatorTools(() => composition, connectionString);
  const gateway: Gateway = {
    db,
    vault,
    accounts,
    logins,
    keyUses,
    refusals,
    webhooks,
    imports,
    dndUploads,
    sending,
    transfers: new Transfers({ db, ids, accounts }),
    chatting: {
      db,
      sending,
      waits: new ChatWaits(db),
      cancel: createCanceller({ db, ids, accountOf }),
      waitMs: config.chatWaitMs,
      now,
    },
    chatWord: config.chatWord,
    chatMedia: createChatMedia(db, () => world.carriers),
    syncChatTemplates: createTemplateSync(db, () => world.carriers),
    mailing: {
      db,
      ids,
      templates: new MailTemplates(db, config.reviewMailTemplates),
      uploadTurns: new KeyedTurns({ longestMs: UPLOADS_WAIT_MS, refusal: gatewayBusy }),
      notifyEndpoints: new NotifyEndpoints({
        db,
        checkUrl,
        mostOfAccount: config.notifyUrls,
      }),
      limits: { files: config.mailFiles, fileBytes: config.mailFileBytes },
      context,
    },
    lookUpTxt: createTxtLookUp(config.dnsServers),
    takesVirtualMail: () =>
      world.carriers.some(
        (carrier) => carrier.type === 'virtual-operator' && carrier.enabled && carriesMail(carrier),
      ),
    mailbox: new Mailbox(db),
    speech: createSpeaker({ config, guard, log }),
    mailVisits: new MailVisits({
      db,
      engagements: new Engagements({ db, accountOf }),
      links: mailLinks,
      now,
      onUncounted: (error) => log.warn({ err: error }, 'an open or a click could not be counted'),
    }),
    exports,
    people: {
      db,
      vault,
      accounts,
      passwords: new PasswordGuard(logins.guard, nowMs),
      codes: new CodeGuard(nowMs),
      failures,
      views: new NotedViews(db, now),
      rules: config.panel,
      now,
    },
    operator,
    rates: new RateLimiter(db, nowMs),
    throttle: new Throttle(),
    reportTurns: new KeyedTurns({
      mostWaitingOfOne: REPORTS_WAITING,
      longestMs: REPORTS_WAIT_MS,
      longestRestMs: REPORTS_REST_MS,
      refusal: gatewayBusy,
    }),
    ids,
    brands: () => brands,
    brandImages: new BrandImages(db),
    showCarriers: config.showCarriers,
    validityHours: config.validityHours,
    now,
  };

  const composition: Composition = {
    config,
    log,
    vault,
    db,
    lease,
    ids,
    turns,
    metrics,
    figures,
    gateway,
    isHeld: restores.isHeld,
    sendingTenure: () => (restores.isHeld() ? null : lease.current()),
    mailLinks,
    guard,
    world: () => world,
    health,
    onWorldChange: (onChange) => worldListeners.push(onChange),
    onAccountChange: (onChange) => accountListeners.push(onChange),
    onQueued: (onQueued) => queuedListeners.push(onQueued),
    gaveUp,
    close: async () => {
      await acceptor.drained();
      await campaigns.drained();
      await imports.close();
      await dndUploads.close();
      await restoreLoop.stop();
      await statsLoop.stop();
      await notesLoop.stop();
      await failuresLoop.stop();
      await figuresLoop.stop();
      await storeNotes().catch(onDatabaseError);
      await figures.store(true).catch(onDatabaseError);
      await failures.store().catch(onDatabaseError);
      await exports.store(true).catch(onDatabaseError);
      await webhooks.close();
      await operator.close();
      await listener.close();
      worldFollower.close();
      await lease.release();
      await db.close();
    },
  };
  return composition;
}

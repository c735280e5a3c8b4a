import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import type { CarriersNow } from './carriers-now.ts';
import type { Composition } from './composition.ts';
import { createCallNotes } from './note-calls.ts';
import { connectorParts } from './connector-parts.ts';
import { createConnector, createSandbox } from '../connectors/registry.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import type { Connector, Inbound, UnknownPolicy } from '../core/delivery/connector.ts';
import { takeFailOverLimits } from '../core/delivery/health.ts';
import type { Recorder } from '../core/delivery/recorder.ts';
import { SANDBOX_QUEUE } from '../core/delivery/carrier-choice.ts';
import type { SenderRates } from '../core/delivery/sender-rates.ts';
import { AnswerLog } from '../workers/answer-log.ts';
import type { HoldReleaser } from '../workers/release-holds.ts';
import type { Settling } from '../workers/settle-orphans.ts';
import { startSubmitter, type Submitter } from '../workers/submit-messages.ts';

type OpenCarrier = {
  carrier: Carrier;
  connector: Connector;
  policy: UnknownPolicy;
  submitter: Submitter;
  answers: AnswerLog;
  openedAt: Date;
};

type Parts = {
  carriers: CarriersNow;
  recorder: Recorder;
  senderRates: SenderRates;
  holds: HoldReleaser;
  receive: (carrier: Carrier, inbound: Inbound) => Promise<void>;
  /** The messages that this process works on. */
  inHand: Set<string>;
  /** Waits this long for what is under way when a connector is closed. */
  graceMs: number;
};

const SANDBOX: Carrier = {
  id: SANDBOX_QUEUE,
  name: 'sandbox',
  type: 'virtual-operator',
  channels: [DEFAULT_CHANNEL],
  enabled: true,
  paused: false,
  version: 1,
  policy: 'wait',
  ...takeFailOverLimits({}),
};

/** Keeps a connector and a submitter for each enabled carrier, and follows the operator's changes without a restart. */
export function createOpenCarriers(
  composition: Composition,
  { carriers, recorder, senderRates, holds, receive, inHand, graceMs }: Parts,
) {
  const { db, turns, log, gateway, metrics, figures, config } = composition;
  const { now } = gateway;
  const parts = connectorParts(composition);
  const noteCallOf = createCallNotes(db);
  const open = new Map<number, OpenCarrier>();
  /** Replaced ones stay here while something is under way over them. */
  const retired = new Set<OpenCarrier>();
  /** These carriers are enabled, but their connector cannot be created. */
  const unusable = new Set<number>();
  const submitted = new Map<number, number>();
  /** Changes of one carrier are made one after another; changes of others do not wait for them. */
  const following = new Map<number, Promise<void>>();
  let isClosing = false;

  async function openCarrier(carrier: Carrier, connector: Connector): Promise<void> {
    const answers = new AnswerLog();
    const submitter = startSubmitter({
      db,
      queue: carrier.id,
      connector,
      policy: carrier.policy,
      recorder,
      tenure: composition.sendingTenure,
      turns,
      inHand,
      accounts: gateway.accounts,
      senderRates,
      now,
      validityHours: config.validityHours,
      chatWaitMs: config.chatWaitMs,
      isPaused: () => carriers.isPaused(carrier.id),
      onwardAfter: (message, rejection) => carriers.afterRejection(carrier.id, message, rejection),
      log,
      onSubmitted: (result, tookMs, message) => {
        // A refused recipient says nothing against the carrier.
        if (result.kind !== 'rejected' || !(result.charged || result.final)) answers.note(result.kind);
        submitted.set(carrier.id, (submitted.get(carrier.id) ?? 0) + 1);
        figures.submitted(carrier.id, result.kind, message);
        metrics.submitted.inc({ connector: carrier.name, result: result.kind });
        metrics.submitSeconds.observe({ connector: carrier.name }, tookMs / 1_000);
      },
    });
    const { policy } = carrier;
    open.set(carrier.id, { carrier, connector, policy, submitter, answers, openedAt: now() });
    await connector.start({
      onReceipt: async (receipt) => {
        metrics.receipts.inc({ connector: carrier.name });
        await recorder.record({ kind: 'receipt', connector: carrier.id, receipt, at: now() });
        await noteCallOf(carrier);
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

  async function closeCarrier({ carrier, submitter, connector }: OpenCarrier): Promise<void> {
    open.delete(carrier.id);
    await submitter.stop();
    await connector.stop(graceMs);
  }

  /** Lets what may take long, such as calls, finish in the background. */
  async function leaveCarrier(left: OpenCarrier): Promise<void> {
    const { connector, carrier, submitter } = left;
    if (!connector.retire) return closeCarrier(left);
    open.delete(carrier.id);
    await submitter.stop();
    retired.add(left);
    void connector
      .retire()
      .catch((error: unknown) => {
        log.error({ err: error, connector: carrier.name }, 'a replaced connector could not be closed');
      })
      .finally(() => retired.delete(left));
  }

  async function followCarrier(queue: number): Promise<void> {
    const carrier = carriers.carrierOf(queue);
    const before = open.get(queue);
    if (before && carrier?.enabled && before.carrier.version === carrier.version) return;
    if (before) {
      await leaveCarrier(before);
      holds.allOver(queue);
    }
    unusable.delete(queue);
    if (!carrier?.enabled) return;
    const connector = connectorOf(carrier);
    if (connector) await openCarrier(carrier, connector);
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

  function follow(): void {
    if (isClosing) return;
    const queues = new Set([...carriers.all().map(({ id }) => id), ...following.keys()]);
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
  }

  return {
    start: async (): Promise<void> => {
      await openCarrier(SANDBOX, createSandbox(SANDBOX_QUEUE, parts));
      composition.onWorldChange(follow);
      follow();
      await Promise.all(following.values());
    },
    stopFollowing: (): void => {
      isClosing = true;
    },
    close: async (): Promise<void> => {
      isClosing = true;
      await Promise.all(following.values());
      await Promise.all([...open.values(), ...retired].map(closeCarrier));
    },
    list: () => [...open.values()],
    queues: () => [...open.keys()],
    wake: (queues: ReadonlySet<number>): void => {
      for (const queue of queues) open.get(queue)?.submitter.wake();
    },
    nameOf: (queue: number) => open.get(queue)?.carrier.name ?? String(queue),
    /** Counts the messages that were submitted to the carrier since the process started. */
    submitted: (queue: number) => submitted.get(queue) ?? 0,
    /** The rate that this process keeps to; null: there is none. */
    mostPerSecond: (queue: number): number | null => open.get(queue)?.connector.status?.().perSecond ?? null,
    /** Counts also what is under way over connectors that the carrier had before. */
    underWay: (queue: number): number => {
      const own = [...open.values(), ...retired].filter(({ carrier }) => carrier.id === queue);
      return own.reduce((sum, { submitter }) => sum + submitter.underWay(), 0);
    },
    /** @returns null while the carrier is being opened. */
    settlingOf: (queue: number): Settling | null => {
      const opened = open.get(queue);
      if (opened) return opened;
      const carrier = carriers.carrierOf(queue);
      const isOpening = carrier?.enabled === true && !unusable.has(queue);
      return isOpening ? null : { connector: null, policy: carrier?.policy ?? 'wait' };
    },
  };
}

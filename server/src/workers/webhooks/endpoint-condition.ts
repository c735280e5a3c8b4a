import type { OwnedEndpoint } from '../../storage/webhook-endpoints.queries.ts';
import type { DeliveryResult } from '../../webhooks/deliver.ts';
import { afterFailure, HEALTHY, isFailing, type Health } from '../../webhooks/endpoint-health.ts';
import type { RetrySchedule } from '../../webhooks/retry-schedule.ts';

/**
 * - `delivering`: whatever is queued is sent.
 * - `probing`: the endpoint fails; one event at a time tells whether it works again.
 * - `gone`: it has answered that it wants nothing any more (410).
 */
export type EndpointState = 'delivering' | 'probing' | 'gone';

type Failure = Extract<DeliveryResult, { ok: false }>;

type Surroundings = {
  schedule: RetrySchedule;
  /** Database time in ms. */
  now(): number;
  save(found: { health: Health; isGone: boolean }, saved: () => void): void;
};

/** How an endpoint does, as its row says and as deliveries have shown since. */
export class EndpointCondition {
  readonly #around: Surroundings;
  #health: Health = HEALTHY;
  #isGone = false;
  /** Rises with each change that a delivery has shown. */
  #version = 0;
  #savedVersion = 0;
  /** The version that the row being read holds; null: it may be older than what is known here. */
  #versionInRow: number | null = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get state(): EndpointState {
    if (this.#isGone) return 'gone';
    return isFailing(this.#health) ? 'probing' : 'delivering';
  }

  isTimeToProbe(): boolean {
    return this.#around.now() >= (this.#health.probeAt ?? 0);
  }

  /** The endpoint's row is about to be read, for {@link adopt}. */
  aboutToRead(): void {
    this.#versionInRow = this.#version === this.#savedVersion ? this.#version : null;
  }

  /** Takes over what the row says, unless deliveries have shown better in the meantime. */
  adopt({ failures, probeAt }: OwnedEndpoint): void {
    if (this.#versionInRow !== this.#version) return;
    this.#isGone = false;
    this.#health = { failures, probeAt: probeAt?.getTime() ?? null, lastError: null };
  }

  /** @returns whether it had been failing. */
  recover(): boolean {
    if (this.#health.failures === 0) return false;
    const wasFailing = isFailing(this.#health);
    this.#change(HEALTHY);
    return wasFailing;
  }

  fail({ error, retryAfterSeconds, gone = false }: Failure, isProbe: boolean): void {
    const failure = {
      error,
      isProbe,
      now: this.#around.now(),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
    const health = afterFailure(this.#health, failure, this.#around.schedule);
    if (gone) this.#isGone = true;
    if (gone || health !== this.#health) this.#change(health);
  }

  #change(health: Health): void {
    this.#health = health;
    const version = ++this.#version;
    this.#around.save({ health, isGone: this.#isGone }, () => {
      this.#savedVersion = version;
    });
  }
}

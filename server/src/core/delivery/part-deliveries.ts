import type { MessageKey } from '../../storage/message-keys.ts';
import type { DeliveredPart } from '../../storage/receipts.queries.ts';

type Delivery = { key: MessageKey; parts: number; delivered: Set<number>; at: Date };

/** Which parts of multi-part messages are delivered. A message is delivered when its last part is. */
export class PartDeliveries {
  readonly #deliveries = new Map<string, Delivery>();

  add(key: MessageKey, part: number, parts: number, at: Date): void {
    const delivery = this.#deliveries.get(key.id) ?? { key, parts, delivered: new Set(), at };
    delivery.delivered.add(part);
    if (at > delivery.at) delivery.at = at;
    this.#deliveries.set(key.id, delivery);
  }

  /** Messages of which some parts were delivered. */
  keys(): MessageKey[] {
    return Array.from(this.#deliveries.values(), ({ key }) => key);
  }

  /** @param before parts already known to be delivered. @returns messages of which no part is missing. */
  join(before: readonly DeliveredPart[]): { key: MessageKey; at: Date }[] {
    for (const { id, part } of before) this.#deliveries.get(id)?.delivered.add(part);
    return [...this.#deliveries.values()].filter(({ delivered, parts }) => delivered.size >= parts);
  }
}

/**
 * The idempotency key of a filled form: the same content keeps its key over retries, so that a send whose answer was
 * lost goes out once; changed content gets another key, since the server refuses an old one with a new body.
 */
export type FormKey = {
  keyFor(body: unknown): string;
  /** After success, the same content means a second send. */
  done(): void;
};

/** The key that was made last, and the digest of the content that it was made for. */
export type MadeKey = { key: string; content: string };

/** Where the key of a form stays that outlives its page. */
export type KeyStore = { read(): MadeKey | undefined; write(made: MadeKey | undefined): void };

export function createFormKey(store?: KeyStore): FormKey {
  let made = store?.read();
  const become = (next: MadeKey | undefined): void => {
    made = next;
    store?.write(next);
  };
  return {
    keyFor(body) {
      const content = digestOf(JSON.stringify(body));
      if (made?.content === content) return made.key;
      const key = randomKey();
      become({ key, content });
      return key;
    },
    done: () => become(undefined),
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells contents apart, of which some have megabytes. Should two be taken for the same, the server refuses the second. */
function digestOf(content: string): string {
  let [first, second] = [0x811c_9dc5, 0x0100_0193];
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x0100_0193);
    second = Math.imul(second ^ unit, 0x85eb_ca6b) ^ (second >>> 15);
  }
  return [first, second, content.length].map((part) => (part >>> 0).toString(36)).join(' ');
}

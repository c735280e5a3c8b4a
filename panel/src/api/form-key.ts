/**
 * The idempotency key of a filled form: the same content keeps its key over retries, so that a send whose answer was
 * lost goes out once; changed content gets another key, since the server refuses an old one with a new body.
 */
export type FormKey = {
  keyFor(body: unknown): string;
  /** After success, the same content means a second send. */
  done(): void;
};

export function createFormKey(): FormKey {
  let filled: string | undefined;
  let key = '';
  return {
    keyFor(body) {
      const content = JSON.stringify(body);
      if (content !== filled) {
        filled = content;
        key = randomKey();
      }
      return key;
    },
    done() {
      filled = undefined;
    },
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

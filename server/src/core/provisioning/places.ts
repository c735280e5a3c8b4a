type Step = string | number;

/** Locates the parts of a document: the container of each record and list, and its name or index there. */
export class Places {
  readonly #above = new Map<unknown, readonly [above: object, step: Step]>();
  #document: unknown = null;

  /** Walked only when a path is first asked for: most documents have no problem to report. */
  setDocument(document: unknown): void {
    this.#document = document;
  }

  /** For a part that is about to be moved. */
  put(part: unknown, above: object, step: Step): void {
    if (typeof part === 'object' && !this.#above.has(part)) this.#above.set(part, [above, step]);
  }

  /** @param steps from the part to a value within it. */
  pathOf(part: object, ...steps: Step[]): string {
    this.#putParts(this.#document);
    this.#document = null;
    const place = this.#above.get(part);
    return pathTo(steps, place && this.pathOf(...place));
  }

  #putParts(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    const isList = Array.isArray(part);
    for (const [name, value] of Object.entries(part)) {
      this.put(value, part, isList ? Number(name) : name);
      this.#putParts(value);
    }
  }
}

export function pathTo(steps: readonly Step[], start = ''): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    const name = /^[\w*-]+$/.test(step) ? step : JSON.stringify(step);
    return path === '' ? name : `${path}.${name}`;
  }, start);
}

/** Variables of a DLT template, and a value that shows what goes there. */
const SAMPLES: Readonly<Record<string, string>> = {
  var: 'Meera Nair',
  numeric: '482913',
  alphanumeric: 'AD-88120',
  url: 'annapurna.example/r/88120',
  urlott: 'annapurna.example/r/88120',
  cbn: '1800 123 4567',
  email: 'care@annapurna.example',
};

export const SLOT_KINDS: readonly string[] = Object.keys(SAMPLES);

export type Piece = { text: string; slot?: { isKnown: boolean; sample: string } };

/** The text cut at its variables; one with an unknown name is marked as such. */
export function piecesOf(content: string): Piece[] {
  return content
    .split(/(\{#[^{}#]*#\})/)
    .filter((text) => text !== '')
    .map((text) => {
      const kind = /^\{#([^{}#]*)#\}$/.exec(text)?.[1];
      if (kind === undefined) return { text };
      const sample = SAMPLES[kind];
      return { text, slot: { isKnown: sample !== undefined, sample: sample ?? text } };
    });
}

export function slotsIn(content: string): Piece[] {
  return piecesOf(content).filter(({ slot }) => slot);
}

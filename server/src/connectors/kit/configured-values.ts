type Options = Readonly<Record<string, unknown>>;

/** Options and parameters that say who we are, however short. Compared without case, hyphens and underscores. */
const IDENTITIES: ReadonlySet<string> = new Set(
  `host systemid systemtype user userid username login account pass password pwd pin passphrase
   key apikey authkey privatekey token secret clientsecret auth authorization`.split(/\s+/),
);
/** Shorter ones, such as `text` or `UTF-8`, are words that any answer may have. */
const SHORTEST_LITERAL = 6;
const SHORTEST_STRANGE_WORD = 16;
const HOST = /^https?:\/\/([^/:?#{}]+)/i;
const SCHEME = /^(?:basic|bearer|digest|token|apikey|key)\s+/i;

/**
 * The configured values that are sent to a carrier, which must not come back to customers in what the carrier says. For
 * a text with placeholders, that is what stands between them.
 *
 * @param sent the options whose values are sent, or say where to.
 */
export function configuredValues(options: unknown, sent: readonly string[]): string[] {
  if (typeof options !== 'object' || options === null) return [];
  const given = options as Options;
  return sent.flatMap((name) => valuesIn(name, given[name], name));
}

function valuesIn(option: string, value: unknown, name: string): string[] {
  if (typeof value === 'number') return valuesOf(option, String(value), name);
  if (typeof value === 'string') return valuesOf(option, value, name);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    valuesIn(option, item, Array.isArray(value) ? name : key),
  );
}

function valuesOf(option: string, text: string, name: string): string[] {
  const literals = text.split(/\{[^{}]*\}/).map((literal) => literal.trim().replace(SCHEME, ''));
  if (option === 'headers' || IDENTITIES.has(name.toLowerCase().replace(/[-_]/g, ''))) return literals;
  const long = literals.filter(({ length }) => length >= SHORTEST_LITERAL);
  if (option === 'url') return [HOST.exec(text)?.[1] ?? '', ...long, ...strangeWords(literals)];
  return option === 'body' ? strangeWords(literals) : long;
}

/** Words that are unlikely to belong to the carrier's own format. */
function strangeWords(literals: readonly string[]): string[] {
  return literals
    .flatMap((literal) => literal.split(/[^\p{L}\p{N}_.~+@-]+/u))
    .filter(
      (word) => (word.length >= SHORTEST_LITERAL && /\d/.test(word)) || word.length >= SHORTEST_STRANGE_WORD,
    );
}

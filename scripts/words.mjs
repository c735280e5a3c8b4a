// Words that texts for people no longer use, and what they say instead. The tests read every text with `oldWordsIn`:
// server/test/docs/words.test.ts and panel/test/catalogues.test.ts.

/** @type {readonly { word: RegExp, say: string }[]} */
const OLD_WORDS = [
  { word: /(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|other\b|one\b)/i, say: 'is not a valid …' },
  { word: /\bwhom?ever\b/i, say: 'the person, by what they are: customer, recipient, operator' },
  { word: /\b(?:no|some|any|every)body\b/i, say: 'no one, someone, anyone, everyone; better: the person' },
  { word: /\bmeanwhile\b|\bin the meantime\b/i, say: 'while …, or nothing' },
  { word: /\b(?:messages|credits|usage|causes) of (?:the last )?\d+ /i, say: 'in the last 30 days' },
  { word: /\broads?\b/i, say: 'carrier' },
  { word: /\bvendors?\b/i, say: 'carrier' },
  { word: /\b(?:the|our|its) provider\b/i, say: 'carrier, chat carrier' },
  { word: /\bvirtual operators?\b/i, say: 'virtual carrier' },
  { word: /\boperator(?:'s|’s)? (?:id|SMSC|receipt|response|accepted|rejected)/i, say: 'carrier' },
  { word: /\b(?:API|HTTP|GET|POST|XML|refused|e?mail|chat|bulk) calls?\b/i, say: 'request' },
  { word: /\be-mails?\b/i, say: 'email' },
  { word: /(?<![\w.@/-])mails?(?![\w.@/-]| (?:servers?\b))/i, say: 'email' },
  { word: /(?<![\w.@/-])html\b/, say: 'HTML' },
  { word: /\blogged in\b|\blog in (?:to|with|as)\b|\bto log in\b/i, say: 'sign in' },
  { word: /\bset-up\b/i, say: 'setup (noun), set up (verb)' },
  { word: /\bhand(?:s|ed|ing)?[- ]overs?\b/i, say: 'sent' },
  { word: /\b(?:came|come|comes|coming) back\b/i, say: 'refunded, returned' },
  { word: /\b(?:is|are|was|were|be|been) told\b/i, say: 'we notify …' },
  { word: /\b(?:given|gave|gives|give) up\b/i, say: 'failed, stopped' },
  { word: /\bhalf minutes?\b|\bpulses?\b/i, say: '30-second unit' },
  { word: /\boctets?\b(?!-stream)/i, say: 'byte' },
  { word: /\bletter (?:for|by) letter\b/i, say: 'exactly' },
  { word: /\b(?:is|are|be) in order\b/i, say: 'OK' },
  { word: /\bbeside\b/i, say: 'next to, as well as' },
  { word: /\bthe (?:operator's |operator’s )?desk\b/i, say: 'the operator' },
  { word: /\bjobs?\b/i, say: 'campaign' },
  { word: /(?:^|[.!?:] )(?:So|Those|That which|Of (?:an?|the))\b(?! far)/, say: 'the thing itself first' },
  { word: /\bsmall letters\b/i, say: 'lowercase letters' },
];

/** @type {readonly { where: RegExp, word: RegExp, why: string }[]} */
const EXCEPTIONS = [
  {
    where: /^(openapi|\/docs|docs\/(api-v2|chat|voice)|README)/,
    word: /^jobs?$/i,
    why: 'v2 calls campaigns jobs',
  },
];

/**
 * @param {string} where the name of the text
 * @param {string} text plain text; what stands in backticks is code
 * @returns {string[]} a line for each old word, with what to say instead
 */
export function oldWordsIn(where, text) {
  const words = text.replaceAll(/`[^`]*`/g, '`').replaceAll(/\s+/g, ' ');
  return OLD_WORDS.flatMap(({ word, say }) => {
    const found = word.exec(words);
    if (!found || EXCEPTIONS.some((one) => one.where.test(where) && one.word.test(found[0]))) return [];
    const around = words.slice(Math.max(0, found.index - 30), found.index + found[0].length + 30);
    return [`${where}: “${found[0].trim()}” in “…${around}…”. Say: ${say}`];
  });
}

/**
 * A page's text without its code, its pictures and the addresses that it links to.
 *
 * @param {string} markdown
 */
export function proseOf(markdown) {
  return markdown
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '`')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
}

export type TrackedRequest = {
  method: string;
  /** By lower-case names, as Node gives them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** Browsers and mail programs say with these that they load a page before anybody asks for it. */
const PURPOSES = ['purpose', 'x-purpose', 'sec-purpose', 'x-moz'];
const AHEAD = /prefetch|preview|prerender/i;

/** Mail services that load images on behalf of their users, so that the loading says nothing of a person. */
const IMAGE_PROXIES = /GoogleImageProxy|YahooMailProxy|YahooMailImageProxy|DuckDuckGo-?ImageProxy/i;

/** Scanners that follow links for malware, previews of links in chats, and robots that say so. */
const SCANNERS = [
  /barracuda|proofpoint|urldefense|mimecast|safelinks|ms-?office|ironport|forcepoint|trend ?micro|symantec/i,
  /messagelabs|sophos|fortinet|zscaler|bitdefender|kaspersky|cloudmark|vade ?secure|virustotal|urlscan/i,
  /google-safety|bingpreview|skypeuripreview|facebookexternalhit|whatsapp\/|embedly|headlesschrome|phantomjs/i,
  /bot[/;,+-]|crawler|spider|slurp|\b(?:curl|wget|java|axios)\/|python-(?:requests|urllib)|go-http-client/i,
  /okhttp|node-fetch|libwww-perl/i,
];

/** Apple's Mail Privacy Protection loads every image of a mail when it arrives, under this name and nothing more. */
const APPLE_PRIVACY = 'Mozilla/5.0';

/**
 * Whether a machine has asked for a tracked link or image, rather than the person the mail was for. It goes by what the
 * request says of itself: a scanner that passes for a browser is not recognised.
 */
export function isPrefetch({ method, headers }: TrackedRequest): boolean {
  if (method === 'HEAD') return true;
  const valueOf = (name: string) => [headers[name] ?? ''].flat().join(' ').trim();
  if (PURPOSES.some((name) => AHEAD.test(valueOf(name)))) return true;
  const agent = valueOf('user-agent');
  if (agent === '' || agent === APPLE_PRIVACY) return true;
  return IMAGE_PROXIES.test(agent) || SCANNERS.some((names) => names.test(agent));
}

/** The account that this tab shows read-only: it is in the address, so that it stays in this tab and outlives a reload. */
const found = /^\/panel\/view\/([^/]+)/.exec(globalThis.location?.pathname ?? '');

export const viewedAccount = found ? decoded(found[1] ?? '') : undefined;

/** Where the panel's pages begin. */
export const panelBase = found?.[0] ?? '/panel';

export const viewAddress = (username: string): string => `/panel/view/${encodeURIComponent(username)}/`;

/** Of what the browser loads by itself, such as a download: it sends no headers of ours. */
export function apiAddress(path: string): string {
  if (viewedAccount === undefined) return `/panel/api/${path}`;
  const name = encodeURIComponent(viewedAccount);
  return `/panel/api/${path}${path.includes('?') ? '&' : '?'}view_account=${name}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

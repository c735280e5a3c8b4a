// Sets colours and language before the first paint, so that nobody who works in the dark is flashed at, and asks at once
// for what would else wait until the application has been loaded and run: who is signed in, and the code of the page. A
// file of its own, since the page's policy allows no inline script.

(() => {
  const page = document.documentElement;
  /** @type {string | null} */
  let colours = null;
  /** @type {string | null} */
  let language = null;
  try {
    colours = localStorage.getItem('panel-colours');
    language = localStorage.getItem('panel-language');
  } catch {
    // A browser that forbids storage gets the defaults.
  }
  const dark =
    colours === 'dark' || (colours !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const preferred = language ?? (navigator.language.startsWith('hi') ? 'hi' : 'en');
  page.lang = preferred === 'hi' ? 'hi' : 'en';

  const [, viewed, below = ''] = /^\/panel\/(?:view\/([^/]+)\/?)?(.*?)\/*$/.exec(location.pathname) ?? [];
  /** @type {Record<string, string>} */
  const headers = { accept: 'application/json', 'accept-language': page.lang };
  if (viewed) headers['x-view-account'] = viewed;
  const session = fetch('/panel/api/session', { credentials: 'same-origin', headers });
  // Who takes it up hears of a failure.
  session.catch(() => undefined);
  Object.assign(window, { panelSession: session });

  /** @type {[names: string[], signIn: number[], routes: [path: string, files: number[]][]]} */
  const pages = /* pages */ [[], [], []];
  const [names, signIn, routes] = pages;
  const parts = below.split('/');
  const route = routes.find(([path]) => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || part.startsWith('$'))
    );
  });
  // A browser that has never shown the panel has nobody signed in.
  const files = language === null ? signIn : (route?.[1] ?? []);
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = `/panel/assets/${names[file]}.js`;
    document.head.append(link);
  }
})();

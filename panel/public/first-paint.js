// Sets colours and language before the first paint, so that nobody who works in the dark is flashed at. A file of its
// own, since the page's policy allows no inline script.

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
})();

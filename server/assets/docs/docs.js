// What the documentation page can do beyond being read: it works without any of this.

const root = document.documentElement;
root.dataset['script'] = '';

/** A browser may forbid to remember anything. */
const memory = {
  /** @param {string} name */
  read(name) {
    try {
      return localStorage.getItem(`docs.${name}`);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  write(name, value) {
    try {
      localStorage.setItem(`docs.${name}`, value);
    } catch {
      // Then it is chosen again the next time.
    }
  },
};

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} within
 * @returns {T[]}
 */
function all(selector, kind, within = document) {
  return [...within.querySelectorAll(selector)].flatMap((element) =>
    element instanceof kind ? [element] : [],
  );
}

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 */
function one(selector, kind) {
  const [found] = all(selector, kind);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

chooseTheme();
chooseLanguages();
copyCode();
filterContents();
openContents();
markPlace();

function chooseTheme() {
  const button = one('#theme', HTMLButtonElement);
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : system.matches);
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', isDark() ? 'Use light colours' : 'Use dark colours');
  };
  const kept = memory.read('theme');
  if (kept === 'light' || kept === 'dark') root.dataset['theme'] = kept;
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    memory.write('theme', theme);
    show();
  });
  system.addEventListener('change', show);
  show();
}

function chooseLanguages() {
  const groups = all('[data-tabs]', HTMLElement);

  /** @param {HTMLElement} group @param {string} language */
  const select = (group, language) => {
    const tabs = all('[role=tab]', HTMLButtonElement, group);
    // The samples of webhooks have no curl: there the first stays.
    const chosen = tabs.find((tab) => tab.dataset['language'] === language) ?? tabs[0];
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    for (const panel of all('[role=tabpanel]', HTMLElement, group)) {
      panel.hidden = panel.dataset['language'] !== chosen?.dataset['language'];
    }
  };

  /** Everywhere at once, without moving what is being looked at. @param {HTMLButtonElement} tab */
  const choose = (tab) => {
    const language = tab.dataset['language'] ?? '';
    const before = tab.getBoundingClientRect().top;
    for (const group of groups) select(group, language);
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
    memory.write('language', language);
    tab.focus({ preventScroll: true });
  };

  const kept = memory.read('language') ?? 'curl';
  for (const group of groups) {
    const tabs = all('[role=tab]', HTMLButtonElement, group);
    for (const list of all('[role=tablist]', HTMLElement, group)) list.hidden = false;
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => {
        choose(tab);
      });
      tab.addEventListener('keydown', ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        const next = step === undefined ? undefined : tabs.at((index + step) % tabs.length);
        if (next) choose(next);
      });
    }
    select(group, kept);
  }
}

function copyCode() {
  // Only pages that came over https, or from this machine, may use the clipboard.
  if (!isSecureContext) return;
  for (const figure of all('figure', HTMLElement)) {
    for (const button of all('.copy', HTMLButtonElement, figure)) {
      button.hidden = false;
      button.addEventListener('click', () => {
        // With several languages, the one that is shown.
        const text = figure.querySelector(':not([hidden]) > pre')?.textContent ?? '';
        void navigator.clipboard.writeText(text).then(
          () => {
            tell(button, 'Copied');
          },
          () => {
            tell(button, 'Not copied');
          },
        );
      });
    }
  }
}

/** @param {HTMLButtonElement} button @param {string} word */
function tell(button, word) {
  button.textContent = word;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1_500);
}

function filterContents() {
  const input = one('#search', HTMLInputElement);
  const nothing = one('#nothing', HTMLElement);
  const items = all('nav li', HTMLElement);
  for (const label of all('.search', HTMLElement)) label.hidden = false;
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const item of items) {
      const text = (item.dataset['words'] ?? '').toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of all('nav .group', HTMLElement)) {
      group.hidden = all('li', HTMLElement, group).every((item) => item.hidden);
    }
    nothing.hidden = items.some((item) => !item.hidden);
  };
  input.addEventListener('input', filter);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') all('nav li:not([hidden]) a', HTMLAnchorElement)[0]?.click();
    if (event.key === 'Escape') {
      input.value = '';
      filter();
    }
  });
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setContents(true);
    input.focus();
  });
}

/** On narrow screens the contents are a sheet over the page. @param {boolean} open */
function setContents(open) {
  one('nav', HTMLElement).classList.toggle('open', open);
  one('#menu', HTMLButtonElement).setAttribute('aria-expanded', String(open));
}

function openContents() {
  const button = one('#menu', HTMLButtonElement);
  button.hidden = false;
  button.addEventListener('click', () => {
    setContents(button.getAttribute('aria-expanded') !== 'true');
  });
  one('nav', HTMLElement).addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) setContents(false);
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') setContents(false);
  });
}

/** Shows in the contents which section is being read. */
function markPlace() {
  const links = new Map(all('nav li a', HTMLAnchorElement).map((link) => [link.hash.slice(1), link]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id);
        if (!link) continue;
        if (isIntersecting) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-25% 0px -74% 0px' },
  );
  for (const section of all('.guide, article', HTMLElement)) observer.observe(section);
}

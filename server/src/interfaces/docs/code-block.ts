import { html, Html, escapeHtml } from './html.ts';
import type { Snippet } from './snippets.ts';

/** Strings, comments, numbers and the keywords of the languages used here; enough to guide the eye. */
const TOKENS =
  /(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<comment>\/\/[^\n]*|^#[^\n]*|(?<=\s)#\s[^\n]*)|(?<number>(?<![\w.-])-?\d+(?:\.\d+)?\b)|(?<word>\b(?:const|await|import|from|new|throw|if|not|raise|return|for|async|function|def|null|true|false|None|True|False)\b)/gm;

function colour(code: string): Html {
  let at = 0;
  let text = '';
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? '';
    text += `${escapeHtml(code.slice(at, match.index))}<i class="${kind}">${escapeHtml(match[0])}</i>`;
    at = match.index + match[0].length;
  }
  return new Html(text + escapeHtml(code.slice(at)));
}

const pre = (code: string) => html`<pre tabindex="0"><code>${colour(code)}</code></pre>`;

const caption = (title: string) =>
  html`<figcaption>
    <span>${title}</span>
    <button type="button" class="copy" aria-label="Copy: ${title}" hidden>Copy</button>
  </figcaption>`;

/** @param title what the code is: `Answer`. */
export function codeBlock(title: string, code: string): Html {
  return html`<figure>${caption(title)}${pre(code)}</figure>`;
}

/** The same in several languages; without scripts all of them are shown. */
export function codeTabs(id: string, title: string, snippets: readonly Snippet[]): Html {
  return html`<figure data-tabs>
    ${caption(title)}
    <div role="tablist" aria-label="${title}: language" hidden>
      ${snippets.map(
        ({ language, name }) =>
          html`<button
            type="button"
            role="tab"
            id="${id}-${language}-tab"
            aria-controls="${id}-${language}"
            data-language="${language}"
          >
            ${name}
          </button>`,
      )}
    </div>
    ${snippets.map(
      ({ language, code }) =>
        html`<div
          role="tabpanel"
          id="${id}-${language}"
          aria-labelledby="${id}-${language}-tab"
          data-language="${language}"
        >
          ${pre(code)}
        </div>`,
    )}
  </figure>`;
}

import type { Brand } from '../../core/brands/brand.ts';
import { iconPathOf, titleOf } from '../kit/brand-of.ts';
import type { DocumentedApi, DocumentedFamily } from '../kit/documented-api.ts';
import { guides, type Guide } from './guides.ts';
import { html, type Html } from './html.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { operationSection, type PlacedOperation } from './operation-section.ts';
import { reasonGuides } from './reasons.ts';

type Look = { document: OpenApiDocument; brand: Brand; stylePath: string; scriptPath: string };

export type PageFacts = Look & { api: DocumentedApi; families: readonly DocumentedFamily[] };

type Lead = { title: string; description: string; /** Where the brand's name leads. */ home: string };

type Chapter = { id: string; name: string; description: string; operations: PlacedOperation[] };

export function renderPage(facts: PageFacts): string {
  const { document, api, brand } = facts;
  const { title, description } = document.info;
  const introduction = guides({ document, errors: api.errors, brand });
  return frame(facts, { title, description, home: '#start' }, introduction, chaptersOf(document));
}

/** Every reason that something is refused for. */
export function renderReasons(facts: PageFacts): string {
  const { document, api, families } = facts;
  const title = `${document.info.title}: reasons`;
  const description =
    'Why requests are refused and why messages are not delivered: keys, sentences and the codes of each interface.';
  return frame(facts, { title, description, home: '/docs' }, reasonGuides(api.errors, families), []);
}

function frame(
  { document, brand, stylePath, scriptPath }: Look,
  { title, description, home }: Lead,
  introduction: readonly Guide[],
  chapters: readonly Chapter[],
): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${description}" />
        <title>${title}</title>
        <link rel="icon" href="${iconPathOf(brand)}" />
        <link rel="stylesheet" href="${stylePath}" />
        <script src="${scriptPath}" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="brand" href="${home}">${titleOf(brand)} <span>API v2</span></a>
          <button type="button" id="menu" aria-expanded="false" aria-controls="contents" hidden>
            Contents
          </button>
          <a class="panel" href="/panel/">Panel</a>
          <button type="button" id="theme" hidden>Dark</button>
        </header>
        ${contents(introduction, chapters)}
        <main id="content" tabindex="-1">
          <h1>${title}</h1>
          <p class="lead">${description}</p>
          ${introduction.map(
            (guide) =>
              html`<section class="guide" id="${guide.id}" aria-labelledby="${guide.id}-title">
                <h2 id="${guide.id}-title">${guide.title} ${anchor(guide.id, guide.title)}</h2>
                ${guide.content}
              </section>`,
          )}
          ${chapters.map(
            ({ id, name, description: about, operations }) =>
              html`<section class="chapter" id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title">${name} ${anchor(id, name)}</h2>
                <p>${about}</p>
                ${operations.map((placed) => operationSection(document, placed))}
              </section>`,
          )}
          <footer>
            ${titleOf(brand)} · version ${document.info.version} ·
            <a href="/docs/openapi.json">openapi.json</a> · <a href="/docs/reasons">Reasons</a>
          </footer>
        </main>
      </body>
    </html>`.text
  }\n`;
}

function contents(introduction: readonly Guide[], chapters: readonly Chapter[]): Html {
  return html`<nav id="contents" aria-label="Contents">
    <label class="search" hidden>
      <span>Find</span>
      <input type="search" id="search" placeholder="Find an operation" autocomplete="off" />
    </label>
    <p id="nothing" role="status" hidden>No results.</p>
    <ul>
      ${introduction.map(({ id, title }) => html`<li data-words="${title}"><a href="#${id}">${title}</a></li>`)}
    </ul>
    ${chapters.map(
      ({ id, name, operations }) =>
        html`<div class="group">
          <a class="group-title" href="#${id}">${name}</a>
          <ul>
            ${operations.map(
              ({ method, path, operation: { operationId, summary } }) =>
                html`<li data-words="${[method, path, operationId, summary, name].join(' ')}">
                  <a href="#${operationId}"
                    ><b class="method ${method}">${method}</b> <span>${summary}</span></a
                  >
                </li>`,
            )}
          </ul>
        </div>`,
    )}
  </nav>`;
}

function anchor(id: string, title: string): Html {
  return html`<a class="anchor" href="#${id}" aria-label="Link to ${title}">#</a>`;
}

function chaptersOf({ tags, paths }: OpenApiDocument): Chapter[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return tags.map(({ name, description }) => ({
    id: `tag-${name.toLowerCase().replace(/\W+/g, '-')}`,
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

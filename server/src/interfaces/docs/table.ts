import { html, type Html } from './html.ts';

export function table(heads: readonly string[], rows: readonly (readonly Html[])[], kind = ''): Html {
  return html`<div class="table">
    <table class="${kind}">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

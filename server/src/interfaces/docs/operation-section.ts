import { codeBlock, codeTabs } from './code-block.ts';
import { fieldTable, parameterTable } from './field-table.ts';
import { html, prose, type Html } from './html.ts';
import { jsonOf, type OpenApiDocument, type OperationObject } from './openapi-document.ts';
import { snippetsOf } from './snippets.ts';

export type PlacedOperation = { method: string; path: string; operation: OperationObject };

export function operationSection(
  { servers: [server], components }: OpenApiDocument,
  { method, path, operation }: PlacedOperation,
): Html {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  const answer = responses['200'];
  const answered = answer && jsonOf(answer.content);
  const snippets = snippetsOf(server?.url ?? '', method, path, operation);
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <div class="words">
      <h3 id="${id}-title">
        ${summary} <a class="anchor" href="#${id}" aria-label="Link to ${summary}">#</a>
      </h3>
      <p class="address"><b class="method ${method}">${method}</b> <code>${breakable(path)}</code></p>
      ${description !== summary && prose(description)}
      <p class="scope">Key scope: <code>${operation['x-scope']}</code></p>
      ${
        parameters.length > 0 &&
        html`<h4>Parameters</h4>
          ${parameterTable(parameters, components.schemas)}`
      }
      ${
        requestBody &&
        html`<h4>Body</h4>
          ${fieldTable(jsonOf(requestBody.content).schema, components.schemas, 'request')}`
      }
      ${
        answered &&
        html`<details>
          <summary>Response fields</summary>
          ${fieldTable(answered.schema, components.schemas, 'answer')}
        </details>`
      }
      <details>
        <summary>Errors</summary>
        ${errorList(responses, components.examples)}
      </details>
    </div>
    <div class="samples">
      ${codeTabs(id, 'Request', snippets)}
      ${answered ? codeBlock('Response', JSON.stringify(answered.example, null, 2)) : null}
    </div>
  </article>`;
}

function errorList(
  responses: OperationObject['responses'],
  examples: OpenApiDocument['components']['examples'],
): Html {
  const refusals = Object.entries(responses).filter(([status]) => status !== '200');
  return html`<div class="table">
    <table class="errors">
      <thead>
        <tr>
          <th scope="col">HTTP</th>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${refusals.flatMap(([status, { content }]) =>
          Object.keys(jsonOf(content).examples ?? {}).map((name) => {
            const example = examples[name];
            const { code } = (example as { value: { error: { code: string } } }).value.error;
            return html`<tr>
              <td>${status}</td>
              <td>
                <a href="#error-${name}"><code>${code}</code></a>
              </td>
              <td>${example?.summary ?? ''}</td>
            </tr>`;
          }),
        )}
      </tbody>
    </table>
  </div>`;
}

/** A long path may be broken after its slashes. */
function breakable(path: string): Html {
  return html`${path.split('/').flatMap((part, index) => (index === 0 ? [part] : [html`/<wbr />`, part]))}`;
}

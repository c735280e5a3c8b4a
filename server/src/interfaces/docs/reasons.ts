import { causeIn, CAUSES } from 'harkara-contract/causes.ts';
import { DOMAIN_CODES } from 'harkara-contract/codes.ts';
import type { Fact, FactDefinition } from 'harkara-contract/fact.ts';
import { facts, type RefusalKey } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import type { DocumentedError, DocumentedFamily } from '../kit/documented-api.ts';
import type { Guide } from './guides.ts';
import { html, type Html } from './html.ts';
import { table } from './table.ts';

type Keyed = readonly [key: string, definition: FactDefinition];

const ALL: readonly Keyed[] = Object.entries<FactDefinition>(facts);
const OF_PANEL = 'Only people who sign in to the panel meet it.';

/** Everything that the gateway refuses something for, by code, and why messages do not arrive. */
export function reasonGuides(
  errors: readonly DocumentedError[],
  families: readonly DocumentedFamily[],
): Guide[] {
  const refusals = DOMAIN_CODES.flatMap((code): Guide[] => {
    const meaning = errors.find(({ name }) => name === code)?.meaning ?? OF_PANEL;
    const own = ALL.filter(([, definition]) => definition.code === code);
    const [first] = own;
    if (!first) return [];
    const content = html`<p>${meaning}</p>
      ${codesOf(first, families)} ${code === 'validation_failed' && BY_FIELD} ${sentences(own)}`;
    return [{ id: `code-${code}`, title: code, content }];
  });
  return [
    { id: 'reasons', title: 'Reasons', content: INTRODUCTION },
    { id: 'causes', title: 'Causes', content: causes() },
    ...refusals,
    { id: 'parts', title: 'Within reasons', content: parts() },
  ];
}

const INTRODUCTION = html`<p>
    A refusal names its reason: in v2, <code>error.reason</code> is the key, <code>error.params</code> has the
    values that stand in the sentence, and <code>error.field_reasons</code> has the same for each wrong field.
    So has each element of <code>rejections</code>. Keys never change; sentences may be corrected. The values
    may be facts themselves, with a key and values of their own.
  </p>
  <p>
    Every reason belongs to a code, by which a program decides what to do. All interfaces have the code, each
    in its own form.
  </p>`;

const BY_FIELD = html`<p>
  The plain-text interfaces answer by the first field that is wrong: -4 the sender, -5 the recipient, -6 the
  text. SMPP has ESME_RINVSRCADR, ESME_RINVDSTADR, ESME_RINVMSGLEN and, for the schedule, ESME_RINVSCHED.
</p>`;

function codesOf([key]: Keyed, families: readonly DocumentedFamily[]): Html {
  const refusal = new DomainError({ key, params: {} } as Fact<RefusalKey>);
  return table(
    families.map(({ name }) => name),
    [families.map(({ codeOf }) => html`<code>${codeOf(refusal)}</code>`)],
  );
}

function sentences(of: readonly Keyed[]): Html {
  return table(
    ['Reason', 'Sentence'],
    of.map(([key, { en }]) => [html`<code id="reason-${key}">${key}</code>`, html`${withoutForms(en)}`]),
  );
}

/** `{count:part|parts}` is `{count} parts`. */
function withoutForms(sentence: string): string {
  return sentence.replaceAll(/\{(\w+):[^{|}]*\|([^{}]*)\}/g, '{$1} $2');
}

function causes(): Html {
  return html`<p>
      <code>cause</code> of a message that failed, expired or was cancelled is one of these, in answers of v2
      and in webhooks; <code>error</code> has what was reported, word for word. Messages that ended before
      there were causes have <code>other</code>.
    </p>
    ${table(
      ['Cause', 'Meaning'],
      CAUSES.map((cause) => [html`<code id="cause-${cause}">${cause}</code>`, html`${causeIn('en', cause)}`]),
    )}`;
}

function parts(): Html {
  return html`<p>What is wrong with a field, and what stands inside other reasons or in timelines.</p>
    ${sentences(ALL.filter(([, { code }]) => code === undefined))}`;
}

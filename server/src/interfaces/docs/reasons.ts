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
const OF_PANEL = 'Occurs only in the panel.';

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
    Every refusal has a reason: in v2, <code>error.reason</code> is the key, <code>error.params</code> has the
    values used in the sentence, and <code>error.field_reasons</code> has the same for each wrong field. Each
    element of <code>rejections</code> also has them. Keys never change; sentences may. The values may
    themselves be reasons, with their own key and values.
  </p>
  <p>
    Every reason belongs to a code, which your program can use to decide what to do. All interfaces return the
    code, each in its own form.
  </p>`;

const BY_FIELD = html`<p>
  The plain-text interfaces report the first wrong field: -4 for the sender, -5 for the recipient, -6 for the
  text. SMPP uses ESME_RINVSRCADR, ESME_RINVDSTADR, ESME_RINVMSGLEN and, for the schedule, ESME_RINVSCHED.
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
      The <code>cause</code> of a message that failed, expired or was cancelled is one of these, in v2
      responses and in webhooks; <code>error</code> has the text that was reported. Messages that ended before
      causes were introduced have <code>other</code>.
    </p>
    ${table(
      ['Cause', 'Meaning'],
      CAUSES.map((cause) => [html`<code id="cause-${cause}">${cause}</code>`, html`${causeIn('en', cause)}`]),
    )}`;
}

function parts(): Html {
  return html`<p>What is wrong with a field, and texts used inside other reasons or in timelines.</p>
    ${sentences(ALL.filter(([, { code }]) => code === undefined))}`;
}

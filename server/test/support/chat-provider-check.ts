/** An error as the provider publishes it. */
export type ProviderRefusal = { code: number; message: string; details?: string; status?: number };

/** A template as the provider lists it. */
export type ListedTemplate = {
  name: string;
  language: string;
  status: string;
  category: string;
  components: readonly Record<string, unknown>[];
  parameter_format?: 'POSITIONAL' | 'NAMED';
};

type Fields = Record<string, unknown>;
type Check = (value: unknown, path: string) => void;

class Refused extends Error {
  readonly refusal: ProviderRefusal;

  constructor(code: number, message: string, details: string) {
    super(message);
    this.refusal = { code, message: `(#${code}) ${message}`, details };
  }
}

const unknownField = (path: string) => new Refused(100, 'Invalid parameter', `Unexpected key ${path}`);
const missing = (path: string) =>
  new Refused(131008, 'Required parameter is missing', `Parameter ${path} is missing`);
const invalid = (path: string, why: string) =>
  new Refused(131009, 'Parameter value is not valid', `Parameter ${path} ${why}`);

/**
 * Checks a message as strictly as the published reference: every field must be known, present where it must be, and of
 * its type.
 *
 * @param templates those that exist, or null: any may.
 */
export function refusalOf(
  document: unknown,
  templates: readonly ListedTemplate[] | null,
): ProviderRefusal | null {
  try {
    checkMessage(document);
    const { type, template } = document as Fields;
    if (type === 'template' && templates) checkAgainst(templates, template as Fields);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

const CONTENTS: Readonly<Record<string, Check>> = {
  text: fields({ body: text(1, 4_096) }, { preview_url: boolean }),
  template: fields(
    {
      name: pattern(/^[a-z\d_]{1,512}$/),
      language: fields({ code: pattern(/^[a-z]{2,3}(_[A-Z]{2})?$/) }, {}),
    },
    { components: list(component) },
  ),
  image: media({ caption: text(1, 1_024) }),
  video: media({ caption: text(1, 1_024) }),
  document: media({ caption: text(1, 1_024), filename: text(1, 240) }),
  audio: media({}),
};

function checkMessage(document: unknown): void {
  const { messaging_product: product, type } = isFields(document) ? document : {};
  if (product !== 'whatsapp')
    throw new Refused(100, 'The parameter messaging_product is required.', 'messaging_product');
  if (typeof type !== 'string') throw missing('type');
  const content = CONTENTS[type];
  if (!content) throw new Refused(131051, 'Unsupported message type', `Message type ${type} is unknown`);
  fields(
    {
      messaging_product: pattern(/^whatsapp$/),
      to: pattern(/^\+?[1-9]\d{6,14}$/),
      type: text(1, 20),
      [type]: content,
    },
    { recipient_type: pattern(/^individual$/), biz_opaque_callback_data: text(1, 512) },
  )(document, '');
}

function component(value: unknown, path: string): void {
  const { type } = isFields(value) ? value : {};
  const kind = pattern(/^(body|button)$/);
  if (type !== 'button') fields({ type: kind, parameters: list(parameter) }, {})(value, path);
  else {
    const button = {
      type: kind,
      sub_type: pattern(/^url$/),
      index: pattern(/^[0-9]$/),
      parameters: list(parameter),
    };
    fields(button, {})(value, path);
  }
}

function parameter(value: unknown, path: string): void {
  fields({ type: pattern(/^text$/), text: text(1, 32_768) }, {})(value, path);
  const { text: given } = value as { text: string };
  if (/[\n\t]| {5}/.test(given)) {
    throw new Refused(132018, 'Template parameter invalid', `${path} has new lines, tabs or too many spaces`);
  }
}

function checkAgainst(templates: readonly ListedTemplate[], { name, language, components }: Fields): void {
  const { code } = language as { code: string };
  const found = templates.find((template) => template.name === name && template.language === code);
  const given = (components ?? []) as { type: string; parameters: unknown[] }[];
  const body = given.find(({ type }) => type === 'body')?.parameters.length ?? 0;
  const wanted = found ? variablesIn(found) : 0;
  if (found?.status === 'PAUSED') throw new Refused(132015, 'Template is Paused', String(name));
  if (found?.status === 'DISABLED') throw new Refused(132016, 'Template is Disabled', String(name));
  if (found?.status !== 'APPROVED') {
    const details = `template name (${String(name)}) does not exist in ${code}`;
    throw new Refused(132001, 'Template name does not exist in the translation', details);
  }
  if (body !== wanted) {
    const details = `body: number of localizable_params (${body}) does not match the expected number of params (${wanted})`;
    throw new Refused(132000, 'Number of parameters does not match the expected number of params', details);
  }
  const hasButton = given.some(({ type }) => type === 'button');
  if ((found.category === 'AUTHENTICATION') !== hasButton) {
    throw new Refused(131008, 'Required parameter is missing', 'buttons: Button at index 0 of type Url');
  }
}

function variablesIn({ components }: ListedTemplate): number {
  const body = components.find(({ type }) => type === 'BODY')?.['text'];
  return new Set(typeof body === 'string' ? body.match(/\{\{\d+\}\}/g) : []).size;
}

function fields(required: Record<string, Check>, optional: Record<string, Check>): Check {
  return (value, path) => {
    if (!isFields(value)) throw invalid(path, 'must be an object');
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    for (const name of Object.keys(value)) {
      if (!(name in required) && !(name in optional)) throw unknownField(at(name));
    }
    for (const [name, check] of Object.entries(required)) {
      if (value[name] === undefined) throw missing(at(name));
      check(value[name], at(name));
    }
    for (const [name, check] of Object.entries(optional)) {
      if (value[name] !== undefined) check(value[name], at(name));
    }
  };
}

function media(more: Record<string, Check>): Check {
  return fields({ link: pattern(/^https?:\/\/\S{1,2000}$/) }, more);
}

function list(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value) || value.length === 0)
      throw invalid(path, 'must be a list with something in it');
    for (const [i, item] of value.entries()) check(item, `${path}[${i}]`);
  };
}

function text(shortest: number, longest: number): Check {
  return (value, path) => {
    if (typeof value !== 'string') throw invalid(path, 'must be a string');
    if (value.length < shortest || value.length > longest)
      throw invalid(path, `must have up to ${longest} characters`);
  };
}

function pattern(shape: RegExp): Check {
  return (value, path) => {
    if (typeof value !== 'string' || !shape.test(value)) throw invalid(path, `must match ${shape.source}`);
  };
}

function boolean(value: unknown, path: string): void {
  if (typeof value !== 'boolean') throw invalid(path, 'must be a boolean');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

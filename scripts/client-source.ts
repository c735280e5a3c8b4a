import type { JsonSchema } from '../server/src/interfaces/docs/json-schema.ts';
import {
  jsonOf,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
} from '../server/src/interfaces/docs/openapi-document.ts';

/** The TypeScript client of an API: a type for every schema, and a function for every operation. */
export function clientSource(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const named = Object.entries(document.components.schemas).filter(([name]) => name !== 'Error');
  const codes = document.components.schemas['Error']?.properties?.['error']?.properties?.['code'] ?? {};
  return [
    '// Made from the routes of the server by `npm run generate`: do not edit.',
    `export type ErrorCode = ${typeOf(codes)};`,
    ...named.map(
      ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
    ),
    ...operations.map(({ operation }) => typesOf(operation)),
    RUNTIME,
    `export type Client = ReturnType<typeof createClient>;`,
    `export function createClient(options: ClientOptions) {\nconst call = caller(options);\nreturn {`,
    ...operations.map(({ path, method, operation }) => functionOf(path, method, operation)),
    '};\n}',
  ].join('\n\n');
}

function typesOf(operation: OperationObject): string {
  const name = capital(operation.operationId);
  return [
    hasRequest(operation) ? `export type ${name}Request = ${requestType(operation)};` : '',
    `export type ${name}Answer = ${answerType(operation)};`,
  ].join('\n\n');
}

function answerType({ responses }: OperationObject): string {
  const answer = responses['200'] ?? responses['201'];
  // An answer without a body is read as null.
  return answer ? typeOf(jsonOf(answer.content).schema) : 'null';
}

function hasRequest({ parameters = [], requestBody }: OperationObject): boolean {
  return parameters.length > 0 || requestBody !== undefined;
}

function requestType({ parameters = [], requestBody }: OperationObject): string {
  const inPlace = (place: ParameterObject['in']) => parameters.filter((parameter) => parameter.in === place);
  const parts: string[] = [];
  for (const place of ['path', 'query'] as const) {
    const some = inPlace(place);
    if (some.length === 0) continue;
    const optional = some.every(({ required }) => !required);
    const fields = some.map(({ name, required, description, schema }) =>
      field(name, required, description, typeOf(schema)),
    );
    parts.push(`${place}${optional ? '?' : ''}: { ${fields.join('\n')} };`);
  }
  if (requestBody) parts.push(`body: ${typeOf(jsonOf(requestBody.content).schema)};`);
  const repeatable = inPlace('header').find(({ name }) => name === 'Idempotency-Key');
  if (repeatable) parts.push(field('idempotencyKey', false, repeatable.description, 'string'));
  return `{ ${parts.join('\n')} }`;
}

function functionOf(path: string, method: string, operation: OperationObject): string {
  const { operationId: id, summary } = operation;
  const name = capital(id);
  const needed = (operation.parameters ?? []).some(({ required }) => required) || operation.requestBody;
  const request = hasRequest(operation) ? `request: ${name}Request${needed ? '' : ' = {}'}, ` : '';
  const passed = request === '' ? '{}' : 'request';
  return `${comment(summary)}${id}: (${request}signal?: AbortSignal) => call<${name}Answer>('${method}', '${path}', ${passed}, signal),`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((part) => `(${typeOf(part)})`))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (schema.type === undefined) return schema.properties ? objectType(schema) : 'unknown';
  return [schema.type]
    .flat()
    .map((type) => primitive(type, schema))
    .join(' | ');
}

function primitive(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
    case 'object':
      return objectType(schema);
    default:
      throw new Error(`a schema has the type ${type}, which the client has no word for`);
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (Object.keys(properties ?? {}).length === 0) {
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  }
  const fields = Object.entries(properties ?? {}).map(([name, schema]) =>
    field(name, required.includes(name), schema.description, typeOf(schema)),
  );
  return `{ ${fields.join('\n')} }`;
}

function field(name: string, required: boolean, description: string | undefined, type: string): string {
  const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
  return `\n${comment(description)}${key}${required ? '' : '?'}: ${type};`;
}

function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const RUNTIME = `
/** The gateway said no. \`message\` is for a person, \`code\` for a program. */
export class ApiError extends Error {
  readonly status: number;
  /** \`unreadable\`: what answered was not the gateway. */
  readonly code: ErrorCode | 'unreadable';
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  /** Of a 429 or 503: how long to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const { message, error, request_id: requestId } = (body ?? {}) as Partial<ErrorBody>;
    super(message ?? \`The server answered \${response.status}.\`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = error?.code ?? 'unreadable';
    this.fields = error?.fields ?? {};
    this.details = error?.details ?? {};
    this.requestId = requestId ?? null;
    const after = response.headers.get('retry-after');
    this.retryAfterSeconds = after === null ? null : Number(after);
  }
}

type ErrorBody = {
  message: string;
  error: { code: ErrorCode; fields?: Record<string, string>; details?: Record<string, unknown> };
  request_id: string;
};

export type ClientOptions = {
  /** Of the API: \`https://sms.example/api/v2\`. */
  baseUrl: string;
  /** Sent with every request, such as the one with the API key. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

type Parameters = Record<string, string | number | boolean | undefined>;
type Call = { path?: Parameters; query?: Parameters; body?: unknown; idempotencyKey?: string };

function caller({ baseUrl, headers = {}, fetch: send = fetch }: ClientOptions) {
  return async function call<Answer>(
    method: string,
    template: string,
    { path = {}, query = {}, body, idempotencyKey }: Call,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const address = template.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
    const response = await send(baseUrl + address + (asked.size > 0 ? \`?\${asked.toString()}\` : ''), {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new ApiError(response, answer);
    return answer as Answer;
  };
}
`;

import type { Brand } from '../../core/brands/brand.ts';
import { titleOf } from '../kit/brand-of.ts';
import type { DocumentedApi, DocumentedError, DocumentedRoute } from '../kit/documented-api.ts';
import { errorSchema, errorExample } from './error-schema.ts';
import { answerExample, requestExample } from './examples.ts';
import { plainSchema, SchemaLibrary, type JsonSchema } from './json-schema.ts';
import type {
  HeaderObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from './openapi-document.ts';

export type DescribedServer = { api: DocumentedApi; brand: Brand; baseUrl: string; version: string };

/** Builds the document only from the routes as registered, so it cannot describe anything they do not do. */
export function buildOpenApi({ api, brand, baseUrl, version }: DescribedServer): OpenApiDocument {
  const library = new SchemaLibrary();
  library.add('Error', errorSchema(api.errors));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of inOrderOfTags(api)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describe(route, api, library);
  }
  const used = new Set(api.routes.flatMap(({ errors }) => errors));
  const mentioned = api.errors.filter(({ name }) => used.has(name));
  const name = titleOf(brand);
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version,
      description: `The ${name} JSON API: send messages, track them, and manage your account.`,
      contact: {
        name,
        url: `${baseUrl}/docs`,
        ...(brand.supportEmail === null ? {} : { email: brand.supportEmail }),
      },
    },
    servers: [{ url: baseUrl + api.prefix, description: `${name}, v2` }],
    security: Object.keys(api.security).map((name) => ({ [name]: [] })),
    tags: api.tags.filter(({ name }) => api.routes.some(({ tag }) => tag === name)),
    paths,
    components: {
      securitySchemes: api.security,
      schemas: library.schemas,
      headers: HEADERS,
      examples: Object.fromEntries(mentioned.map((error) => [error.name, errorExample(error)])),
    },
  };
}

function inOrderOfTags({ routes, tags }: DocumentedApi): DocumentedRoute[] {
  const place = new Map(tags.map(({ name }, index) => [name, index]));
  return [...routes].sort((one, other) => (place.get(one.tag) ?? 0) - (place.get(other.tag) ?? 0));
}

function describe(
  route: DocumentedRoute,
  { errors }: DocumentedApi,
  library: SchemaLibrary,
): OperationObject {
  const parameters = parametersOf(route, library);
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    'x-scope': route.scope,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === undefined ? {} : { requestBody: bodyOf(route.body, library) }),
    responses: {
      200: answerOf(route, library),
      ...refusalsOf(route, errors),
    },
  };
}

function parametersOf(route: DocumentedRoute, library: SchemaLibrary): ParameterObject[] {
  const repeatable = route.errors.includes('idempotency_mismatch');
  return [
    ...parametersIn('path', route.params, library),
    ...parametersIn('query', route.querystring, library),
    ...(repeatable ? [IDEMPOTENCY_KEY] : []),
  ];
}

function parametersIn(place: 'path' | 'query', schema: unknown, library: SchemaLibrary): ParameterObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = plainSchema(schema);
  return Object.entries(properties).map(([name, { description = '', ...field }]) => {
    const shared = library.share(field);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: shared,
      example: requestExample(shared, (part) => library.resolve(part)),
    };
  });
}

function bodyOf(schema: unknown, library: SchemaLibrary): NonNullable<OperationObject['requestBody']> {
  const shared = library.share(plainSchema(schema));
  const example = requestExample(shared, (part) => library.resolve(part));
  return { required: true, content: { 'application/json': { schema: shared, example } } };
}

function answerOf({ answer }: DocumentedRoute, library: SchemaLibrary): ResponseObject {
  const plain = plainSchema(answer);
  const shared = library.share(plain);
  const example = answerExample(shared, (part) => library.resolve(part));
  return {
    description: plain.description ?? 'Done',
    headers: RATE_HEADERS,
    content: { 'application/json': { schema: shared, example } },
  };
}

function refusalsOf(
  route: DocumentedRoute,
  errors: readonly DocumentedError[],
): Record<string, ResponseObject> {
  const answers: Record<string, ResponseObject> = {};
  const own = errors.filter(({ name }) => route.errors.includes(name));
  for (const [status, group] of Map.groupBy(own, (error) => error.status)) {
    const headers = headersOf(status);
    answers[status] = {
      description: [...new Set(group.map(({ code }) => `\`${code}\``))].join(', '),
      ...(headers ? { headers } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(group.map(({ name }) => [name, referTo('examples', name)])),
        },
      },
    };
  }
  return answers;
}

function headersOf(status: number): Record<string, Reference> | null {
  if (status === 429) return { ...RATE_HEADERS, ...RETRY_HEADER };
  return status === 503 ? RETRY_HEADER : null;
}

function referTo(kind: 'headers' | 'examples', name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

const seconds: JsonSchema = { type: 'integer', minimum: 0, examples: [42] };
const HEADERS: Record<string, HeaderObject> = {
  'RateLimit-Limit': {
    description: 'Requests that the key can make in the current window.',
    schema: { type: 'integer', minimum: 1, examples: [60] },
  },
  'RateLimit-Remaining': {
    description: 'Requests left in the window.',
    schema: { type: 'integer', minimum: 0, examples: [59] },
  },
  'RateLimit-Reset': { description: 'Seconds until the next window begins.', schema: seconds },
  'Retry-After': { description: 'Seconds to wait before you try again.', schema: seconds },
};
const RATE_HEADERS = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    referTo('headers', name),
  ]),
);
const RETRY_HEADER = { 'Retry-After': referTo('headers', 'Retry-After') };

const IDEMPOTENCY_KEY: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own name for this request. A repeat with the same key within 24 hours gets the same response and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-42',
};

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { DOMAIN_CODES, SIGN_IN_CODES } from 'harkara-contract/codes.ts';
import type { Gateway } from '../../src/core/gateway.ts';
import type { JsonSchema } from '../../src/interfaces/docs/json-schema.ts';
import {
  jsonOf,
  type OpenApiDocument,
  type OperationObject,
} from '../../src/interfaces/docs/openapi-document.ts';
import { v2Plugin } from '../../src/interfaces/v2/plugin.ts';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  provision: { ...provision(), brand: { name: 'Meghdoot Connect', support_email: 'help@meghdoot.example' } },
  config: { baseUrl: 'https://sms.meghdoot.example' },
});

let document: OpenApiDocument;
let operations: OperationObject[];
beforeAll(async () => {
  document = JSON.parse((await gateway().request('/docs/openapi.json')).text) as OpenApiDocument;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});

describe('the document', () => {
  test.each(['/docs/openapi.json', '/api/v2/openapi.json'])('is at %s for anybody', async (path) => {
    const answer = await gateway().request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.text)).toEqual(document);
  });

  test('is named after the brand and points to the address that customers use', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Meghdoot Connect API', contact: { email: 'help@meghdoot.example' } },
      servers: [{ url: 'https://sms.meghdoot.example/api/v2' }],
      security: [{ bearer: [] }, { apiKeyHeader: [] }, { apiKeyParameter: [] }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          apiKeyParameter: { type: 'apiKey', in: 'query', name: 'api_key' },
        },
      },
    });
  });

  test('names every operation once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  test('has every route that is registered under /api/v2', async () => {
    const routes = await registeredRoutes(gateway().composition.gateway);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(routes.sort());
  });

  test('describes every field, parameter and header', () => {
    const silent: string[] = [];
    const walk = (schema: JsonSchema, path: string, described: boolean) => {
      const resolved = resolve(schema);
      if (!described && !resolved.description?.trim()) silent.push(path);
      for (const [name, field] of Object.entries(resolved.properties ?? {}))
        walk(field, `${path}.${name}`, false);
      if (resolved.items) walk(resolved.items, `${path}[]`, true);
      for (const part of resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? []) walk(part, path, true);
    };
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      for (const { name, description } of parameters)
        if (!description.trim()) silent.push(`${operationId}?${name}`);
      if (requestBody) walk(jsonOf(requestBody.content).schema, `${operationId} body`, true);
      for (const [status, { content }] of Object.entries(responses)) {
        walk(jsonOf(content).schema, `${operationId} ${status}`, true);
      }
    }
    expect([...new Set(silent)]).toEqual([]);
  });
});

describe('examples', () => {
  test('of requests and answers fit their own schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'document', components: document.components });
    const wrong: string[] = [];
    const compiled = new Map<string, ValidateFunction>();
    const check = (what: string, schema: JsonSchema, example: unknown) => {
      const text = JSON.stringify(schema);
      const fits = compiled.get(text) ?? ajv.compile(rebased(schema));
      compiled.set(text, fits);
      if (example === undefined) wrong.push(`${what} has no example`);
      else if (!fits(example)) wrong.push(`${what}: ${ajv.errorsText(fits.errors)}`);
    };
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      for (const { name, schema, example } of parameters) check(`${operationId} ${name}`, schema, example);
      if (requestBody) {
        const { schema, example } = jsonOf(requestBody.content);
        check(`${operationId} body`, schema, example);
      }
      for (const [status, { content }] of Object.entries(responses)) {
        const { schema, example, examples } = jsonOf(content);
        if (!examples) check(`${operationId} ${status}`, schema, example);
        for (const { $ref } of Object.values(examples ?? {})) {
          const name = $ref.slice($ref.lastIndexOf('/') + 1);
          check(`${operationId} ${status} ${name}`, schema, document.components.examples[name]?.value);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('of single fields fit their own schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'document', components: document.components });
    const wrong: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { examples, ...schema } = value as JsonSchema;
      if (Array.isArray(examples)) {
        for (const example of examples) {
          if (!ajv.validate(rebased(schema), example)) wrong.push(`${path}: ${ajv.errorsText()}`);
        }
      }
      for (const [name, part] of Object.entries(value)) {
        if (name !== 'examples' && name !== 'example') walk(part, `${path}.${name}`);
      }
    };
    walk(document.paths, 'paths');
    walk(document.components.schemas, 'schemas');
    expect(wrong).toEqual([]);
  });
});

describe('errors', () => {
  test('every operation documents its refusals, with a body for each code', () => {
    for (const { responses } of operations) {
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['200', '401', '403', '429', '500', '503']),
      );
    }
  });

  test('the error schema knows every code', () => {
    const code = document.components.schemas['Error']?.properties?.['error']?.properties?.['code'];
    const shared = ['route_invalid', 'unicode_not_allowed'];
    const others: readonly string[] = [...shared, ...SIGN_IN_CODES];
    expect(code?.enum).toEqual(expect.arrayContaining(DOMAIN_CODES.filter((name) => !others.includes(name))));
    expect(code?.enum).toEqual(
      expect.arrayContaining(['internal_error', 'malformed_json', 'method_not_allowed']),
    );
  });

  test('a refusal of the gateway has the documented form', async () => {
    const ajv = new Ajv2020({ strict: false });
    const answer = await gateway().request('/api/v2/balance');
    expect(answer.status).toBe(401);
    const { examples: _, ...schema } = document.components.schemas['Error'] ?? {};
    expect(ajv.validate(schema, answer.body)).toBe(true);
  });

  test('answers report the rate, and 429 and 503 when to retry', () => {
    for (const { responses } of operations) {
      const rate = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
      expect(Object.keys(responses['200']?.headers ?? {})).toEqual(rate);
      expect(Object.keys(responses['429']?.headers ?? {})).toEqual([...rate, 'Retry-After']);
      expect(Object.keys(responses['503']?.headers ?? {})).toEqual(['Retry-After']);
    }
  });

  test('whatever can be repeated safely takes an Idempotency-Key', () => {
    const repeatable = operations
      .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ operationId }) => operationId);
    expect(repeatable).toEqual(expect.arrayContaining(['sendSms', 'transferCredits']));
  });
});

test('discovery lists every operation', async () => {
  const { endpoints } = JSON.parse((await gateway().request('/api/v2')).text) as {
    endpoints: { method: string; path: string; summary: string }[];
  };
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({
      method: method.toUpperCase(),
      path: `/api/v2${path}`,
      summary,
    })),
  );
  expect(endpoints).toHaveLength(documented.length);
  expect(endpoints).toEqual(expect.arrayContaining(documented));
});

async function registeredRoutes(behind: Gateway): Promise<string[]> {
  const server = Fastify();
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') routes.push(`${[method].flat().join()} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  await server.register(v2Plugin(behind));
  await server.close();
  return routes;
}

function resolve(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.slice('#/components/schemas/'.length);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

function rebased(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"document#/components'),
  ) as JsonSchema;
}

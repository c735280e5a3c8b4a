import type { JsonSchema } from './json-schema.ts';

/** The part of OpenAPI 3.1 that our document uses. */
export type OpenApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string; email?: string };
  };
  servers: readonly { url: string; description: string }[];
  security: readonly Record<string, readonly string[]>[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    headers: Record<string, HeaderObject>;
    examples: Record<string, ErrorExample>;
  };
};

export type OperationObject = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  'x-scope': string;
  parameters?: readonly ParameterObject[];
  requestBody?: { required: boolean; content: JsonContent };
  responses: Record<string, ResponseObject>;
};

export type ParameterObject = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
};

export type ResponseObject = {
  description: string;
  headers?: Record<string, Reference>;
  content: JsonContent;
};

export type JsonContent = {
  'application/json': { schema: JsonSchema; example?: unknown; examples?: Record<string, Reference> };
};

export type Reference = { $ref: string };
export type HeaderObject = { description: string; schema: JsonSchema };
export type ErrorExample = { summary: string; value: unknown };

export const jsonOf = (content: JsonContent) => content['application/json'];

/** The example of an operation's request body; undefined if it takes none. */
export function bodyExampleOf({ requestBody }: OperationObject): unknown {
  return requestBody && jsonOf(requestBody.content).example;
}

import type { FastifyInstance } from 'fastify';
import { parseJson } from '../../parse-json.ts';
import { readBodies } from './forms.ts';
import { judgeJson } from './json/bounds.ts';
import type { Parameters } from './parameters.ts';

/** Lists of addresses may be lists. */
const LISTS = new Set(['to', 'cc', 'bcc']);

/** Registers JSON bodies; one with more entries than this counts as one without parameters. */
export function readJsonParameters(family: FastifyInstance, contentType: string, entries: number): void {
  readBodies(family, contentType, async (body, request) => {
    const { verdict } = await family.intake.parse(request, body.length, judgeJson(body, { entries }));
    return verdict === 'fine' ? parametersIn(body) : (Object.create(null) as Parameters);
  });
}

/**
 * The parameters in a JSON body, as a form would have them. A body that is no object counts as one without parameters,
 * and a value of a kind that no parameter has, as one that cannot be right.
 */
function parametersIn(body: Buffer): Parameters {
  const parameters = Object.create(null) as Parameters;
  for (const [name, value] of Object.entries(objectIn(body))) {
    // A form cannot have half a surrogate pair, and it could not be stored.
    if (value !== null) parameters[name] = textOf(name, value).toWellFormed();
  }
  return parameters;
}

function objectIn(body: Buffer): object {
  try {
    const value = parseJson(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (LISTS.has(name) && Array.isArray(value)) {
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(',');
  }
  return JSON.stringify(value);
}

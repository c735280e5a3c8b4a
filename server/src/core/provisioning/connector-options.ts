import { jsonObject, refuse, under, type Json, type JsonObject, type Shape } from './shape.ts';

const DAY_S = 86_400;

/** Options that say when messages go elsewhere; the other ones are the business of the connector's type. */
const CHECKED: Record<string, { isRight: (value: number) => boolean; reason: string }> = {
  failover_after_s: {
    isRight: (value) => value >= 0 && value <= DAY_S,
    reason: `must be a number of seconds from 0 to ${DAY_S}`,
  },
  slow_after_s: {
    isRight: (value) => value > 0 && value <= DAY_S,
    reason: `must be a number of seconds above 0, at most ${DAY_S}`,
  },
  reject_share: {
    isRight: (value) => value > 0 && value <= 1,
    reason: 'must be a number above 0, at most 1',
  },
};

export const connectorOptions: Shape<JsonObject> = (value, path, problems) => {
  const options = jsonObject(value, path, problems);
  if (!options) return undefined;
  for (const [name, { isRight, reason }] of Object.entries(CHECKED)) {
    const given: Json | undefined = options[name];
    // Null takes an option away.
    if (given === undefined || given === null) continue;
    if (typeof given !== 'number' || !isRight(given)) refuse(problems, under(path, name), reason);
  }
  return options;
};

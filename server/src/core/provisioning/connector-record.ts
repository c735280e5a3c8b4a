import { fact } from 'harkara-contract/facts.ts';
import { CONNECTOR_TYPES, DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import { channel } from './route-record.ts';
import { nullable, oneOrMore, optional, record, text, type JsonObject } from './shape.ts';
import { name } from './values.ts';

type TypeName = keyof typeof CONNECTOR_TYPES;

const TYPE_NAMES = Object.keys(CONNECTOR_TYPES) as TypeName[];

/** @param type a stored one may be of another version. */
export function channelsOfType(type: string): readonly string[] {
  return (CONNECTOR_TYPES[type as TypeName] as readonly string[] | undefined) ?? [];
}

export function usualChannelOf(type: string): string {
  return channelsOfType(type)[0] ?? DEFAULT_CHANNEL;
}

/** Whether all that it sends is from one number, which its options name. */
export function hasOneNumber(type: string | null): boolean {
  return type === 'whatsapp-cloud';
}

const DAY_S = 86_400;

/** The options for failing over. All others are checked by the connector's type; null removes an option. */
const options = Type.Unsafe<JsonObject>(
  Type.Object(
    optional({
      failover_after_s: nullable(
        Type.Number({
          minimum: 0,
          maximum: DAY_S,
          rule: fact('seconds_out_of_range', { least: 0, most: DAY_S }),
        }),
      ),
      slow_after_s: nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: DAY_S,
          rule: fact('seconds_not_positive', { most: DAY_S }),
        }),
      ),
      reject_share: nullable(
        Type.Number({ exclusiveMinimum: 0, maximum: 1, rule: fact('not_positive', { most: 1 }) }),
      ),
    }),
  ),
);

export const connectorRecord = record({
  name,
  ...optional({
    type: Type.Enum(TYPE_NAMES),
    channels: oneOrMore(channel),
    enabled: Type.Boolean(),
    options,
    /** Places of secrets to be removed, such as `query.key`: in their options, null keeps them. */
    forget: Type.Array(text(1, 1_000)),
  }),
});

export type ConnectorRecord = Static<typeof connectorRecord>;

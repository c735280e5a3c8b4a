import type {
  Carrier,
  CarrierCheck,
  CarrierSetUp,
  CarrierType as DescribedType,
  Consequences,
  OptionField as DescribedField,
} from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { Carrier, CarrierCheck, CarrierSetUp };

/** A description of routes cannot say that fields have fields. */
export type OptionField = Omit<DescribedField, 'fields'> & { fields?: OptionField[] };
export type CarrierType = Omit<DescribedType, 'fields'> & { fields: OptionField[] };

export const carriersQuery = get<{ items: Carrier[] }>(['admin', 'carriers'], 'admin/carriers', {
  pollEvery: 5_000,
});

export const carrierTypesQuery = get<{ items: CarrierType[] }>(
  ['admin', 'carrier-types'],
  'admin/carrier-types',
);

const pathOf = (name: string): string => `admin/carriers/${encodeURIComponent(name)}`;

export const carrierQuery = (name: string) => get<CarrierSetUp>(['admin', 'carrier', name], pathOf(name));

export const carrierRemovalQuery = (name: string) =>
  get<Consequences>(['admin', 'carrier', name, 'removal'], `${pathOf(name)}/removal`);

export type CarrierChange = {
  channels?: string[];
  enabled?: boolean;
  options?: Record<string, unknown>;
  /** Secrets to be removed. */
  forget?: string[];
};

export const createCarrier = (
  body: CarrierChange & { name: string; type: string },
): Promise<Result<CarrierSetUp>> => request('POST', 'admin/carriers', { body });

export const changeCarrier = (
  name: string,
  body: CarrierChange & { fingerprint: string },
): Promise<Result<CarrierSetUp>> => request('PATCH', pathOf(name), { body });

export const pauseCarrier = (name: string, paused: boolean): Promise<Result<void>> =>
  request('POST', `${pathOf(name)}/${paused ? 'pause' : 'resume'}`);

export const testCarrier = (name: string): Promise<Result<CarrierCheck>> =>
  request('POST', `${pathOf(name)}/test`);

export const removeCarrier = (name: string): Promise<Result<void>> => request('DELETE', pathOf(name));

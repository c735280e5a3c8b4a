import { STATUS } from '../src/protocols/smpp/status.ts';
import type { SmppCarrier } from './smpp-carrier.ts';
import { customer, FATES, provisioning, type Customer } from './world.ts';

export const BINDER = 'binder';
export const BINDER_PASSWORD = 'binder12';
/** Of its binds, each with numbers of its own. */
export const BINDER_PREFIXES = ['908', '909'];

export type Carriers = { wide: SmppCarrier; single: SmppCarrier };

/** A carrier that allows one bind at a time refuses the others like this. */
export function allowOneBind({ smsc }: SmppCarrier): void {
  smsc.behave.bind = () => (smsc.binds.length === 0 ? STATUS.ESME_ROK : STATUS.ESME_RALYBND);
}

/** For `harkara apply`. */
export function upgradeProvisioning(account: Customer, webhook: string, { wide, single }: Carriers): object {
  const { accounts, connectors, routes, ...others } = provisioning([
    { ...account, webhook },
    customer(BINDER),
  ]);
  const smpp = { system_id: BINDER, password: BINDER_PASSWORD, max_binds: BINDER_PREFIXES.length };
  const route = (prefixes: readonly string[], name: string) => ({
    channel: 'sms',
    route: '*',
    prefixes,
    connectors: [name],
  });
  return {
    ...others,
    accounts: accounts.map((one) => (one.username === BINDER ? { ...one, smpp } : one)),
    connectors: [
      ...connectors,
      wide.connector('wide', { window: 50 }),
      single.connector('single', { window: 50 }),
    ],
    routes: [...routes, route([FATES.delivered.prefix], 'wide'), route(BINDER_PREFIXES, 'single')],
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Group } from 'harkara-contract/routes/groups.ts';
import { pino } from 'pino';
import { signIn, type Call } from '../bench/panel-session.ts';
import { storeProviderTemplates } from '../src/core/channels/chatapp/sync-templates.ts';
import { moveVirtualNumber } from '../src/core/inbound/virtual-numbers.ts';
import { retain } from '../src/core/retention/retain.ts';
import { DAY_MS } from '../src/durations.ts';
import type { Database } from '../src/storage/database.ts';
import type { Deed } from './deadlocks-rig.ts';
import {
  CHAT_CONNECTOR,
  PASSWORD,
  SILENT_MAILBOX,
  TEMPLATE,
  USERNAMES,
  VIRTUAL_NUMBERS,
} from './deadlocks-world.ts';

const DOER = { command: 'cli', user: 'torture' } as const;
const NOTHING = pino({ level: 'silent' });
const ALL = { days: 400, textDays: 400 };
/** From then on everything is past the accounts' own retention. */
const AHEAD_DAYS = 9;
const ROWS = 2_000;
const PAUSE_MS = 200;
/** A change of an account makes its calls be checked again: too many would leave room for little else. */
const CHANGE_MS = 1_000;
/** The walk is behind by so many days, in which receipts are overdue. */
const OVERDUE_DAYS = 6;
const AGED = 300;

/** What operators, providers and the gateway itself change beside the sends. */
export class Desk {
  readonly #db: Database;
  readonly #address: string;
  readonly #urls: readonly string[];
  #turns = 0;
  #day = AHEAD_DAYS;

  constructor(db: Database, address: string, urls: readonly string[]) {
    this.#db = db;
    this.#address = address;
    this.#urls = urls;
  }

  deeds(): Deed[] {
    return [
      { what: 'template told by the provider', atOnce: 2, run: () => this.#tellTemplate() },
      ...VIRTUAL_NUMBERS.map((number) => ({
        what: `move of ${number}`,
        atOnce: 1,
        run: () => this.#moveNumber(number),
      })),
      { what: 'import of contacts', atOnce: 2, run: () => this.#importContacts() },
      { what: 'retention', atOnce: 1, run: () => this.#retain() },
      { what: 'hand-overs whose receipts are overdue', atOnce: 1, run: () => this.#age() },
    ];
  }

  async #tellTemplate(): Promise<void> {
    const word = (this.#turns += 1) % 2 === 0 ? 'ships' : 'has left';
    const told = {
      name: TEMPLATE,
      language: 'en',
      category: 'UTILITY',
      body: `Order {{1}} ${word}.`,
      status: 'approved',
      problem: null,
    };
    await storeProviderTemplates(this.#db, CHAT_CONNECTOR, [told], false);
    await sleep(CHANGE_MS);
  }

  async #moveNumber(number: string): Promise<void> {
    const to = USERNAMES[(this.#turns += 1) % USERNAMES.length] ?? '';
    await moveVirtualNumber(this.#db, DOER, number, to);
    await sleep(CHANGE_MS);
  }

  async #importContacts(): Promise<void> {
    const turn = (this.#turns += 1);
    const call = await signIn(
      this.#urls[turn % this.#urls.length] ?? '',
      USERNAMES[turn % USERNAMES.length] ?? '',
      PASSWORD,
    );
    const group = (await call('POST', 'groups', { name: `import ${turn}`, description: null })) as Group;
    const rows = Array.from(
      { length: ROWS },
      (_, i) => `98${String(turn * ROWS + i).padStart(8, '0')},N${i}`,
    );
    const file = new Blob([`number,name\n${rows.join('\n')}\n`]);
    const { id } = (await call('POST', 'imports?purpose=contacts&name=x.csv', file)) as { id: number };
    await untilState(call, id, 'ready');
    await call('POST', `imports/${id}/mapping`, { group: group.id, number: 0, name: 1, variables: [] });
    await untilState(call, id, 'checked');
    await call('POST', `imports/${id}/apply`, { mode: 'good' });
    await untilState(call, id, 'done');
  }

  /** Each run is a day later: an account's retention is applied once a day. */
  async #retain(): Promise<void> {
    this.#day += 1;
    await retain(this.#address, ALL, new Date(Date.now() + this.#day * DAY_MS), NOTHING);
    await sleep(PAUSE_MS);
  }

  /** Makes the gateways walk through mails and messages of which nothing was heard, as if days had passed. */
  async #age(): Promise<void> {
    const { general } = this.#db;
    await general.query(
      `with silent as materialized (
         select bucket, account, id, connector, recipient from messages
          where state = 30 and campaign is not null and recipient like $1
          order by id limit $2 for update skip locked
       ), aged as (
         update messages m set sent_at = now() - $3::integer * interval '1 day' from silent s
          where m.bucket = s.bucket and m.account = s.account and m.id = s.id
       )
       insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
       select id::text, connector, now() - $3::integer * interval '1 day', bucket, account, id, recipient from silent`,
      [`${SILENT_MAILBOX}+%`, AGED, OVERDUE_DAYS],
    );
    await general.query(
      `update receipt_walk set day = (now() at time zone 'UTC')::date - $1::integer, page = 0 where day > now() - $1::integer * interval '1 day'`,
      [OVERDUE_DAYS],
    );
    await sleep(10 * PAUSE_MS);
  }
}

async function untilState(call: Call, id: number, state: string): Promise<void> {
  for (;;) {
    const found = (await call('GET', `imports/${id}`)) as { state: string; error: string | null };
    if (found.state === state) return;
    if (found.state === 'failed') throw new Error(found.error ?? 'it has failed');
    await sleep(PAUSE_MS);
  }
}

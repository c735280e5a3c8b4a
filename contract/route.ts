import type { TObject, TSchema } from 'typebox';
import type { Said } from './fact.ts';
import type { AccountRole, PanelRole, SessionState } from './lists.ts';
import type { Instant } from './shapes.ts';
import type { Static } from './static.ts';

/** What a route requires of its caller. There is no default, so a route without a rule does not compile. */
export type Access = {
  /** `anybody`: also without a session. */
  requires: PanelRole | 'anybody';
  /** The kind of account that it is for; for others there is nothing at its address. */
  of?: Exclude<AccountRole, 'customer'>;
  /** The states of a session in which it may be called; once signed in, unless said otherwise. */
  during?: readonly SessionState[];
  /** Needs no token of a session, since it begins one. */
  signsIn?: true;
  /** It concerns the person who is signed in: closed while another account is viewed. */
  ofPerson?: true;
  /**
   * What it changes outlives the session, so its cookie alone is not enough. `confirmed`: the gate asks for the password,
   * unless it was entered a moment ago. `with_password`: the body carries the password.
   */
  outlivesSession?: 'confirmed' | 'with_password';
};

/** For the operator's people, by the role that a route requires of them. */
export const admin = {
  viewer: { of: 'admin', requires: 'viewer' },
  sender: { of: 'admin', requires: 'sender' },
  owner: { of: 'admin', requires: 'owner' },
} as const satisfies Record<PanelRole, Access>;

/** One route of the panel's API. */
export type Route = Access & {
  params?: TObject;
  query?: TObject;
  /** `file`: the bytes of a file, as they arrive. */
  body?: TSchema | 'file';
  /** `file`: bytes that a browser shows or downloads. Null: nothing, with status 204. */
  answer: TSchema | 'file' | null;
  /** For what creates something; otherwise 200. */
  status?: 201;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Routes by method and path: `'PUT /keywords/:id'`. */
export type Routes = Readonly<Record<`${Method} /${string}`, Route>>;

type Part<R extends Route, Name extends 'params' | 'query' | 'body'> =
  R extends Record<Name, infer Schema> ? (Schema extends TSchema ? Static<Schema> : never) : never;

export type ParamsOf<R extends Route> = Part<R, 'params'>;
export type QueryOf<R extends Route> = Part<R, 'query'>;
export type BodyOf<R extends Route> = Part<R, 'body'>;

/** An answer as it arrives in the browser. */
export type AnswerOf<R extends Route> = R['answer'] extends TSchema ? Static<R['answer']> : void;

/** The same answer before it is written: instants may still be dates. */
export type Unwritten<T> = T extends Instant
  ? T | Date
  : T extends Said
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Unwritten<Item>[]
      : T extends object
        ? { readonly [Name in keyof T]: Unwritten<T[Name]> }
        : T;

import { Type } from 'typebox';
import { Picture } from '../records/picture.ts';
import { admin, type Routes } from '../route.ts';
import { closed, integer, listOf, nullable, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

const Brand = Type.Object({
  /** `default`: the brand of the gateway's own address. */
  id: text,
  name: text,
  primaryColor: text,
  supportEmail: textOrNull,
  tagline: textOrNull,
  logo: nullable(Picture),
  favicon: nullable(Picture),
  hosts: Type.Array(text),
  /** Username of the account that may edit it, whose customers alone sign in under its hosts. */
  reseller: textOrNull,
  fingerprint: text,
});
export type Brand = Static<typeof Brand>;

/** Two images of 200 KB in Base64, and some texts. */
export const LONGEST_BRAND = 600 * 1_024;

/** A file in Base64; null removes it; absent: as it is. */
const file = Type.Optional(nullable(Type.String({ maxLength: LONGEST_BRAND })));
const value = Type.String({ maxLength: 300 });

/** By the names that a provisioning file has. */
const look = {
  name: value,
  primary_color: value,
  support_email: nullable(value),
  tagline: nullable(value),
  /** PNG, JPEG or WebP of at most 200 KB. */
  logo: file,
  /** A square PNG of at most 200 KB. */
  favicon: file,
};

const terms = {
  hosts: Type.Array(value, { maxItems: 50 }),
  reseller: nullable(Type.String({ maxLength: 100 })),
};

/** The brand as it was read; empty where nothing was set yet. */
const fingerprint = Type.String({ maxLength: 200 });

const OwnBrandChange = closed({ ...look, fingerprint });

const id = Type.String({ minLength: 1, maxLength: 100 });
const Params = Type.Object({ id });

const BrandInput = closed({ id, ...look, ...terms });
export type BrandInput = Static<typeof BrandInput>;

const BrandChange = closed({ ...look, ...Type.Partial(Type.Object(terms)).properties, fingerprint });

const Scheme = Type.Object({
  /** Of buttons. */
  fill: text,
  /** Of the words on them. */
  onFill: text,
  /** Around them. */
  edge: text,
  /** Of links. */
  text,
  /** Behind what is chosen. */
  tint: text,
  /** Of small signs. */
  mark: text,
});

/** A colour as it may be used: moved only as far as contrast asks for. */
const BrandColors = Type.Object({ light: Scheme, dark: Scheme });
export type BrandColors = Static<typeof BrandColors>;

export const ownBrandRoutes = {
  'GET /brand': { of: 'reseller', requires: 'viewer', answer: Brand },
  'PUT /brand': { of: 'reseller', requires: 'owner', body: OwnBrandChange, answer: Brand },
  'GET /brand-colors': {
    requires: 'viewer',
    query: Type.Object({ color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }) }),
    answer: BrandColors,
  },
} as const satisfies Routes;

export const brandRoutes = {
  // The default one first. They are few.
  'GET /admin/brands': { ...admin.viewer, answer: listOf(Brand) },
  'POST /admin/brands': { ...admin.owner, body: BrandInput, answer: Brand, status: 201 },
  'PUT /admin/brands/:id': { ...admin.owner, params: Params, body: BrandChange, answer: Brand },
  // How many of each a removal would touch.
  'GET /admin/brands/:id/removal': {
    ...admin.viewer,
    params: Params,
    answer: Type.Object({ hosts: integer, customers: integer, sessions: integer }),
  },
  'DELETE /admin/brands/:id': { ...admin.owner, params: Params, answer: null },
} as const satisfies Routes;

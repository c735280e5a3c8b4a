import { fact } from 'harkara-contract/facts.ts';
import { Type, type Static } from 'typebox';
import { nullable, optional, record, text, textAs } from './shape.ts';
import { color, domain, mailAddress, username } from './values.ts';

/** A file in Base64; what it must be is checked with its bytes. */
const image = Type.String();

const look = optional({
  name: text(1, 100),
  primary_color: color,
  support_email: nullable(mailAddress),
  tagline: nullable(text(1, 160)),
  logo: nullable(image),
  favicon: nullable(image),
});

/** The brand of the gateway's own address. */
export const defaultBrandRecord = record(look);

const brandId = textAs(fact('not_a_brand_id'), (value) =>
  /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(value) && value !== 'default' ? value : null,
);

export const brandRecord = record({
  id: brandId,
  ...look,
  ...optional({ hosts: Type.Array(domain), reseller: nullable(username) }),
});

export type DefaultBrandRecord = Static<typeof defaultBrandRecord>;

export type BrandRecord = Static<typeof brandRecord>;

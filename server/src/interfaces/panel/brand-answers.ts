import { Picture } from 'harkara-contract/records/picture.ts';
import { Type, type Static } from 'typebox';
import type { BrandChange, ShownBrand } from '../../core/brands/manage-brands.ts';
import { colorOf } from '../kit/pages.ts';
import { brandColors, type BrandColors } from '../kit/brand-colors.ts';
import { textOrNull } from './records.ts';
import { pictureOf } from './session-answer.ts';

/** Two images of 200 KB in Base64, and some texts. */
export const LONGEST_BODY = 600 * 1_024;

const picture = (description: string) => Type.Union([Picture, Type.Null()], { description });

export const Brand = Type.Object(
  {
    id: Type.String({ description: '`default`: that of the gateway’s own address' }),
    name: Type.String({ description: 'What the gateway calls itself under its hosts' }),
    primary_color: Type.String({ description: 'Its colour', examples: ['#0b7285'] }),
    support_email: textOrNull('Where its customers ask for help'),
    tagline: textOrNull('A sentence beside the sign-in'),
    logo: picture('Beside or in place of the name'),
    favicon: picture('In the browser’s tab'),
    hosts: Type.Array(Type.String(), { description: 'Under which it is shown' }),
    reseller: textOrNull('The username of the account that may edit it, whose customers alone sign in there'),
    fingerprint: Type.String({ description: 'For a change: the brand as it was read' }),
  },
  { title: 'Brand', description: 'A brand' },
);

const file = (description: string) =>
  Type.Optional(
    Type.Union([Type.String({ maxLength: LONGEST_BODY }), Type.Null()], {
      description: `${description}, in Base64; null removes it; absent: as it is`,
    }),
  );

const valueOrNull = (description: string) =>
  Type.Union([Type.String({ maxLength: 300 }), Type.Null()], { description });

/** What a brand's own form changes. */
export const look = {
  name: Type.String({ maxLength: 300, description: '1 to 100 characters' }),
  primary_color: Type.String({ maxLength: 300, description: 'Such as #0b7285' }),
  support_email: valueOrNull('Where its customers ask for help'),
  tagline: valueOrNull('A sentence beside the sign-in, of at most 160 characters'),
  logo: file('PNG, JPEG or WebP of at most 200 KB'),
  favicon: file('A square PNG of at most 200 KB'),
};

export const fingerprint = Type.String({ maxLength: 200, description: 'As the brand was read' });

const scheme = (description: string) =>
  Type.Object(
    {
      fill: Type.String({ description: 'Of buttons' }),
      on_fill: Type.String({ description: 'Of the words on them' }),
      edge: Type.String({ description: 'Around them' }),
      text: Type.String({ description: 'Of links' }),
      tint: Type.String({ description: 'Behind what is chosen' }),
      mark: Type.String({ description: 'Of small signs' }),
    },
    { description },
  );

export const Colors = Type.Object(
  { light: scheme('On light pages'), dark: scheme('On dark pages') },
  { title: 'BrandColors', description: 'A colour as it may be used: moved only as far as contrast asks for' },
);

export function describeColors(color: string): Static<typeof Colors> {
  return { light: onWire(brandColors(color, 'light')), dark: onWire(brandColors(color, 'dark')) };
}

const onWire = ({ onFill, ...others }: BrandColors) => ({ ...others, on_fill: onFill });

export function describeBrand(brand: ShownBrand): Static<typeof Brand> {
  const { id, name, supportEmail, tagline, logo, favicon, hosts, reseller, fingerprint: of } = brand;
  return {
    id,
    name,
    primary_color: colorOf(brand),
    support_email: supportEmail,
    tagline,
    logo: logo && pictureOf('logo', logo),
    favicon: favicon && pictureOf('favicon', favicon),
    hosts,
    reseller,
    fingerprint: of,
  };
}

/** An empty field of a form has nothing in it. */
export function changeOf(change: BrandChange): BrandChange {
  return { ...change, support_email: change.support_email || null, tagline: change.tagline || null };
}

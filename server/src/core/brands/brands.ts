import type { BrandRow } from '../../storage/brands.queries.ts';
import { brandFrom, NEUTRAL, type Brand, type BrandImage } from './brand.ts';

/** The machine that the gateway runs on, as its own browser names it. */
const THIS_MACHINE = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

export function isThisMachine(host: string): boolean {
  return THIS_MACHINE.test(host);
}

/** All brands, in memory: they are few. */
export class Brands {
  /** Of the gateway's own address. */
  readonly own: Brand;
  readonly #ownHost: string;
  readonly #byHost = new Map<string, Brand>();
  readonly #images = new Map<string, BrandImage>();
  readonly #resellers = new Set<number>();

  /** @param ownHost of the address that the operator has declared as the gateway's. */
  constructor(own: Brand, rows: readonly BrandRow[], ownHost: string) {
    this.own = own;
    this.#ownHost = normaliseHost(ownHost);
    this.#keepImages(own);
    for (const { id, look, reseller, hosts } of rows) {
      const brand = brandFrom(id, look, reseller);
      for (const host of hosts) this.#byHost.set(host, brand);
      if (reseller !== null) this.#resellers.add(reseller);
      this.#keepImages(brand);
    }
  }

  /** @param host without a port, as the browser has asked for it. */
  of(host: string): Brand {
    const asked = normaliseHost(host);
    const brand = this.#byHost.get(asked);
    const isOwn = asked === this.#ownHost;
    // A reseller who was given this address by mistake would lock the operator out.
    if (brand && !(isOwn && brand.reseller !== null)) return brand;
    return isOwn || isThisMachine(asked) ? this.own : NEUTRAL;
  }

  image(hash: string): BrandImage | null {
    return this.#images.get(hash) ?? null;
  }

  /** Whether the account was given a brand. */
  hasReseller(account: number): boolean {
    return this.#resellers.has(account);
  }

  #keepImages({ logo, favicon }: Brand): void {
    for (const image of [logo, favicon]) if (image) this.#images.set(image.hash, image);
  }
}

/** A name may end in a dot, and means the same. */
export function normaliseHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

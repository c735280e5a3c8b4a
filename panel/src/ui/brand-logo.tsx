import { classNames } from './class-names.ts';
import classes from './brand-logo.module.css';

type Picture = { url: string; width: number; height: number };

type Props = {
  name: string;
  logo: Picture | null;
  large?: boolean;
  /** A word below it. */
  note?: string | undefined;
};

/** From here on, a logo is taken for a whole name. */
const WIDE = 2;

/** A brand's logo and name. A wide logo has the name in it; without any, the name's first letter stands there. */
export function BrandLogo({ name, logo, large = false, note }: Props) {
  const isWide = logo !== null && logo.width >= WIDE * logo.height;
  return (
    <span className={classNames(classes.brand, large && classes.large)}>
      {logo ? (
        <span className={classes.plate}>
          <img
            className={classes.logo}
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={isWide ? name : ''}
          />
        </span>
      ) : (
        <BrandTile name={name} />
      )}
      {(!isWide || note !== undefined) && (
        <span className={classes.words}>
          {!isWide && <span className={classes.name}>{name}</span>}
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
      )}
    </span>
  );
}

/** The first letter of a brand's name, in its colour. */
export function BrandTile({ name }: { name: string }) {
  const [first] = new Intl.Segmenter().segment(name);
  if (!first) return null;
  return (
    <span className={classes.tile} aria-hidden="true">
      {first.segment}
    </span>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BrandColors } from 'harkara-contract/routes/brands.ts';
import type { CSSProperties } from 'react';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { BrandTile } from '../../ui/brand-logo.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import classes from './brands.module.css';
import { brandsTexts } from './brands-texts.ts';
import { Painted } from './image-field.tsx';

export type Shown = {
  name: string;
  tagline: string;
  color: string;
  /** A stored one, a chosen one, or none. */
  logo: { url: string; width: number; height: number } | ImageBitmap | null;
};

const COLOR = /^#[0-9a-f]{6}$/i;

/** How the brand will look, in the very colours that the server would send. */
export function BrandPreview({ shown }: { shown: Shown }) {
  const t = useTexts(brandsTexts);
  const color = useSettled(shown.color.trim().toLowerCase(), 200);
  const { data } = useQuery({
    ...query('GET /brand-colors', { query: { color } }),
    enabled: COLOR.test(color),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <Card title={t('preview')}>
      <div className={classes.previews}>
        <Scene scheme="light" shown={shown} colors={data?.light} />
        <Scene scheme="dark" shown={shown} colors={data?.dark} />
      </div>
      <ul className={classes.moves} aria-live="polite">
        {movesOf(color, data).map((move) => (
          <li key={move}>{t(move)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** Where contrast has asked for another lightness. */
function movesOf(color: string, colors: BrandColors | undefined) {
  if (!colors || !COLOR.test(color)) return [];
  const moves = [
    ...(colors.light.fill === color ? [] : (['moved-fill'] as const)),
    ...(colors.light.text === color ? [] : (['moved-light'] as const)),
    ...(colors.dark.text === color ? [] : (['moved-dark'] as const)),
  ];
  return moves.length === 0 ? (['moved-none'] as const) : moves;
}

type Scheme = 'light' | 'dark';

function Scene({
  scheme,
  shown,
  colors,
}: {
  scheme: Scheme;
  shown: Shown;
  colors: BrandColors[Scheme] | undefined;
}) {
  const t = useTexts(brandsTexts);
  const { name, tagline, logo } = shown;
  const style = colors && {
    '--brand-fill': colors.fill,
    '--brand-on-fill': colors.onFill,
    '--brand-edge': colors.edge,
    '--brand-text': colors.text,
    '--brand-tint': colors.tint,
    '--brand-mark': colors.mark,
  };
  const isWide = logo !== null && logo.width >= 2 * logo.height;
  return (
    <figure className={classes.scene}>
      <figcaption>{t(`scheme.${scheme}`)}</figcaption>
      <div className={classNames(classes.stage, classes[scheme])} style={style as CSSProperties | undefined}>
        <div className={classes.head}>
          {logo === null ? (
            <BrandTile name={name} />
          ) : (
            <span className={classes.plate}>
              {'url' in logo ? (
                <img className={classes.logo} src={logo.url} alt="" />
              ) : (
                <Painted bitmap={logo} className={classes.logo} />
              )}
            </span>
          )}
          {!isWide && <b className={classes.sceneName}>{name}</b>}
        </div>
        <p className={classes.sceneTitle}>{t('preview-sign-in')}</p>
        <span className={classes.line} />
        <span className={classes.sceneButton}>{t('preview-sign-in')}</span>
        <span className={classes.sceneLink}>{t('preview-link')}</span>
        <span className={classes.chosen}>
          <Icon name="messages" size={16} />
          {t('preview-chosen')}
        </span>
        {tagline !== '' && <p className={classes.sceneTagline}>{tagline}</p>}
      </div>
    </figure>
  );
}

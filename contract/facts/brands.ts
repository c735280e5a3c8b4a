import type { FactDefinitions } from '../fact.ts';

export const brandFacts = {
  brand_not_found: { code: 'not_found', en: 'Brand not found.' },
  default_brand_not_found: { code: 'not_found', en: 'No default brand is set up.' },
  invalid_brand: {
    code: 'validation_failed',
    params: { field: 'text', reason: 'fact' },
    en: 'The request is not valid: {field} {reason}.',
  },
  /** One of several hosts. */
  wrong_host: { params: { host: 'text', reason: 'fact' }, en: '{host} {reason}' },

  image_too_large: { en: 'must not be larger than 200 KB' },
  not_base64_file: { en: 'must be a file in Base64' },
  svg_image: { en: 'must not be an SVG, because it can contain scripts: save it as PNG' },
  not_an_image: { en: 'must be a PNG, JPEG or WebP image' },
  not_a_png: { en: 'must be a PNG image' },
  image_too_wide: {
    params: { most: 'number', width: 'number', height: 'number' },
    en: 'must be at most {most} pixels on each side; it is {width} × {height}',
  },
  image_too_small: {
    params: { least: 'number', width: 'number', height: 'number' },
    en: 'must be at least {least} pixels on each side; it is {width} × {height}',
  },
  image_not_square: {
    params: { least: 'number', most: 'number', width: 'number', height: 'number' },
    en: 'must be a square of {least} to {most} pixels; it is {width} × {height}',
  },
} as const satisfies FactDefinitions;

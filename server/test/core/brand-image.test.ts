import { fact } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';
import { pngOf } from '../support/png.ts';
import { MOST_CHARACTERS, readImage } from '../../src/core/brands/image.ts';

// Made by a browser: 40 × 20 pixels.
const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAUACgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAMF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AjARaIAAAAAAAAAD/2Q==';
const LOSSY =
  'UklGRkAAAABXRUJQVlA4IDQAAADwAgCdASooABQAPxGGu1csKSYjpWgBgCIJZwAAKUNt8AD+4uC+g+Mrv/1E9hHffYDG4RwA';
const LOSSLESS = 'UklGRh4AAABXRUJQVlA4TBEAAAAvJ8AEAAfQmap2pv+BiOh/AAA=';
const EXTENDED =
  'UklGRngAAABXRUJQVlA4WAoAAAAQAAAAJwAAEwAAQUxQSBQAAAABDzD/ERFCIED4r3VgQEBE/wOsPVZQOCA+AAAAUAMAnQEqKAAUAD8RdLNRrCakorAaqAGAIgljAACnlWnkqAAA/vFMr3JPpb1c8f8QFhg81lR3RytCBA1lgAA=';

test.each([
  ['a PNG', pngOf(40, 20), 'png'],
  ['a JPEG', JPEG, 'jpeg'],
  ['a lossy WebP', LOSSY, 'webp'],
  ['a lossless WebP', LOSSLESS, 'webp'],
  ['a WebP with transparency', EXTENDED, 'webp'],
])('reads type and size of %s', (_, file, type) => {
  expect(readImage(file, 'logo')).toMatchObject({ image: { type, width: 40, height: 20 } });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['an SVG', base64('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), fact('svg_image')],
  ['an SVG after a mark', base64('\ufeff <SVG onload="alert(1)">'), fact('svg_image')],
  ['a page', base64('<!doctype html><script>alert(1)</script>'), fact('not_an_image')],
  ['a GIF', base64('GIF89a\x01\x00\x01\x00'), fact('not_an_image')],
  ['the beginning of a PNG', pngOf(40, 20).slice(0, 24), fact('not_an_image')],
  ['a JPEG without a frame', JPEG.slice(0, 40), fact('not_an_image')],
  ['no Base64', 'data:image/png;base64,AAAA', fact('not_base64_file')],
  ['nothing', '', fact('not_base64_file')],
  ['what is too long', 'A'.repeat(MOST_CHARACTERS + 4), fact('image_too_large')],
  ['what is too wide', pngOf(2_001, 16), fact('image_too_wide', { most: 2_000, width: 2_001, height: 16 })],
  ['what is too small', pngOf(15, 200), fact('image_too_small', { least: 16, width: 15, height: 200 })],
])('refuses %s', (_, file, why) => {
  expect(readImage(file, 'logo')).toEqual(why);
});

test.each([
  [pngOf(31, 31), fact('image_not_square', { least: 32, most: 512, width: 31, height: 31 })],
  [pngOf(64, 32), fact('image_not_square', { least: 32, most: 512, width: 64, height: 32 })],
  [JPEG, fact('not_a_png')],
])('an icon is a square PNG', (file, why) => {
  expect(readImage(file, 'favicon')).toEqual(why);
  expect(readImage(pngOf(32, 32), 'favicon')).toMatchObject({ image: { width: 32 } });
});

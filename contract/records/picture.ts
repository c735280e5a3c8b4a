import { Type } from 'typebox';
import { integer, text } from '../shapes.ts';

/** An image of a brand; its size is in pixels. */
export const Picture = Type.Object({ url: text, width: integer, height: integer });

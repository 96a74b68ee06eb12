import { type Static, Type } from 'typebox';
import { optional } from '#contract/kit/text.ts';

const MAX_URL_LENGTH = 2_000;
const Pixels = Type.Integer({ minimum: 1, maximum: 10_000 });

export const OembedQuery = Type.Object({
  url: Object.assign(Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH }), {
    description: 'Address of the page of a match, of a competition’s table or of a player.',
  }),
  maxwidth: optional(Pixels, 'Most pixels of the frame’s width, and of a thumbnail’s.'),
  maxheight: optional(Pixels, 'Most pixels of the frame’s height, and of a thumbnail’s.'),
  format: optional(Type.Enum(['json', 'xml']), 'json; xml is answered with 501.'),
  dnt: optional(Type.Enum(['true', 'false', '1', '0']), 'Accepted and without effect: embeds follow nobody.'),
});
export type OembedQuery = Static<typeof OembedQuery>;

/** An oembed.com response: a frame for matches and tables, a link for players. */
export const OembedAnswer = Type.Object({
  version: Type.Literal('1.0'),
  type: Type.Enum(['rich', 'link']),
  title: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  cache_age: Type.Integer({ description: 'In seconds.' }),
  thumbnail_url: Type.Optional(Type.String({ description: 'The share picture, unless it is larger than asked.' })),
  thumbnail_width: Type.Optional(Type.Integer()),
  thumbnail_height: Type.Optional(Type.Integer()),
  html: Type.Optional(Type.String({ description: 'The frame, of type rich.' })),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});
export type OembedAnswer = Static<typeof OembedAnswer>;

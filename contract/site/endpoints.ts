import { defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { OembedAnswer, OembedQuery } from '#contract/site/schema.ts';

/** Embedding in other sites, by oembed.com. */
export const oembedEndpoints = defineEndpoints('Reference', {
  'GET /oembed': {
    summary: 'How to embed the page of a match, a table or a player (oEmbed)',
    access: 'anyone',
    cost: 'players',
    grows: 'season',
    failures: [404, 501],
    querystring: OembedQuery,
    response: { 200: OembedAnswer },
    examples: {
      response: {
        200: {
          version: '1.0',
          type: 'link',
          title: 'TheRealTekkers10',
          provider_name: 'Touchline',
          provider_url: 'https://touchline.example',
          cache_age: 300,
        },
      },
    },
  },
});

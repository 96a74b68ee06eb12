import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { DEMO_GUILDS, type DemoPerson } from '#demo/fake-discord/demo-guild.ts';
import { listPeople } from '#demo/fake-discord/demo-people-queries.ts';
import { type Action, DemoServer, type Send } from '#demo/fake-discord/demo-server.ts';
import { drawMessages, drawPage, listChannels } from '#demo/fake-discord/draw-page.ts';
import { signInteraction } from '#demo/fake-discord/fake-application.ts';
import { PAGE_STYLE } from '#demo/fake-discord/page-style.ts';
import { runPage } from '#demo/fake-discord/run-page.ts';
import { findConnectedLeague } from '#server/discord/connection-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

const API = '/fake-discord/api/v10';

const Place = Type.Object({
  server: Type.Integer({ default: 0, minimum: 0, maximum: DEMO_GUILDS.length - 1 }),
  /** The server's first person by default. */
  as: Type.Optional(Type.String({ maxLength: 64 })),
  channel: Type.String({ default: 'general', maxLength: 32 }),
});
type Place = Static<typeof Place>;

const Id = Type.String({ pattern: '^\\d{1,20}$' });
const CustomId = Type.String({ minLength: 1, maxLength: 100 });
const Values = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 4000 }), { maxProperties: 25 });
const Chosen = Type.Optional(Type.Array(CustomId, { maxItems: 25 }));
const Command = { command: Type.String({ minLength: 1, maxLength: 65 }), values: Values };

/** A person's action, with the page's state. */
const Deed = Type.Object({
  ...Place.properties,
  action: Type.Union([
    Type.Object({ type: Type.Literal(2), ...Command }),
    Type.Object({ type: Type.Literal(4), ...Command, focused: Type.String({ maxLength: 32 }) }),
    Type.Object({ type: Type.Literal(3), message_id: Id, custom_id: CustomId, values: Chosen }),
    Type.Object({ type: Type.Literal(5), message_id: Id, custom_id: CustomId, fields: Values }),
  ]),
});
const Dismissal = Type.Object({ ...Place.properties, message_id: Id });

/**
 * The demo's Discord: the API that the application calls, and a page of the league's server that sends people's actions
 * to the application, signed.
 */
export function fakeDiscordRoutes(app: TypedFastify, { config, database }: Services): void {
  const server = new DemoServer(config);
  // A demo's only visitor is on this machine.
  const unlimited = { config: { rateLimit: false } } as const;

  app.route({
    ...unlimited,
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/v10/*',
    async handler({ method, url, body, headers: { authorization } }, reply) {
      const {
        status,
        headers = {},
        ...answer
      } = server.api.answer({
        ...{ method, path: url.slice(API.length).replace(/\?.*/, ''), body: body ?? null, authorization },
      });
      return reply.code(status).headers(headers).send(answer.body);
    },
  });

  app.get('/', { ...unlimited, schema: { querystring: Place } }, async ({ query }, reply) => {
    const place = await findPlace(query);
    const messages = server.listMessages(place.channel.id, place.person);
    const commands = server.listCommands();
    return sendHtml(reply, drawPage({ ...place, siteName: config.site.name, commands, messages }));
  });

  app.get('/messages', { ...unlimited, schema: { querystring: Place } }, async ({ query }, reply) => {
    const { person, channel } = await findPlace(query);
    return sendHtml(reply, drawMessages(server.listMessages(channel.id, person)));
  });

  app.post('/interactions', { ...unlimited, schema: { body: Deed } }, async ({ body }) => {
    const { person, channel } = await findPlace(body);
    return server.act(channel.id, person, body.action as Action, send);
  });

  app.post('/dismiss', { ...unlimited, schema: { body: Dismissal } }, async ({ body }) => {
    server.dismiss((await findPlace(body)).channel.id, body.message_id);
    return {};
  });

  // The target of 'Add to Discord': the bot is already in all servers.
  app.get('/oauth2/authorize', unlimited, async (_request, reply) => reply.redirect('/fake-discord?server=1'));

  app.get('/style.css', unlimited, async (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_STYLE));
  app.get('/script.js', unlimited, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`(${runPage.toString()})();`),
  );

  /** Throws 404 for an unknown person, or a channel hidden from the person. */
  async function findPlace({ server: number, as, channel: name }: Place) {
    const guild = requireFound(DEMO_GUILDS[number], 'This server');
    const league = await findConnectedLeague(database, guild.id);
    const people = await listPeople(database, guild, league?.id);
    server.addMembers(guild.id, people);
    const isChosen = (one: DemoPerson) => as === undefined || one.name === as;
    const person = requireFound(people.find(isChosen), 'This person');
    const channel = requireFound(
      listChannels(guild, person).find((one) => one.name === name),
      'This channel',
    );
    return { number, guild, league, people, person, channel };
  }

  const send: Send = async (interaction) => {
    const payload = JSON.stringify(interaction);
    const url = '/api/discord/interactions';
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers: signInteraction(payload) });
    return statusCode === 200 ? JSON.parse(body) : null;
  };
}

function sendHtml(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').send(html);
}

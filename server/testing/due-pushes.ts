import type { Database } from '#database/connect.ts';

type People = Record<string, { user: { id: number } }>;

/** Subscribes a browser to push messages for each named person's session. */
export async function storeSubscriptions({ $client }: Database, people: People, names: string[]): Promise<void> {
  await $client.query(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth, sent_notice_id, due_notice_id)
     select id, 'https://push.example/' || id, '', '', 0, 0 from sessions where user_id = any($1)`,
    [names.map((name) => people[name]?.user.id)],
  );
}

/** The names of people whose browsers are due for a message. */
export async function listDuePushes({ $client }: Database, people: People): Promise<string[]> {
  const { rows } = await $client.query<{ user_id: number }>(
    'select user_id from push_subscriptions join sessions on id = session_id where due_notice_id > sent_notice_id',
  );
  const ids = rows.map(({ user_id }) => user_id);
  return Object.keys(people).filter((name) => ids.includes(people[name]?.user.id ?? 0));
}

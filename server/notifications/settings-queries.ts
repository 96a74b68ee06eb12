import { NOTICE_KINDS, type NoticeKind } from '#contract/notifications/kinds.ts';
import type { NotificationChoices } from '#contract/notifications/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, queryPrepared, sql } from '#database/query.ts';

const DEFAULTS: NotificationChoices = {
  kinds: Object.keys(NOTICE_KINDS) as NoticeKind[],
  quiet_hours: null,
  time_zone: 'UTC',
};

/** An account's settings, or the defaults. */
export async function findChoices(database: Database, userId: number): Promise<NotificationChoices> {
  const [stored] = await queryPrepared<{
    kinds: NoticeKind[];
    quiet_from: number | null;
    quiet_until: number | null;
    time_zone: string;
  }>(
    database,
    'find_notification_choices',
    sql`select kinds, quiet_from, quiet_until, time_zone from notification_settings where user_id = ${userId}`,
  );
  if (!stored) return DEFAULTS;
  const { kinds, quiet_from, quiet_until, time_zone } = stored;
  const quiet_hours =
    quiet_from === null || quiet_until === null ? null : { from: toClock(quiet_from), until: toClock(quiet_until) };
  return { kinds, quiet_hours, time_zone };
}

export async function storeChoices(
  database: Database,
  userId: number,
  { kinds, quiet_hours, time_zone }: NotificationChoices,
): Promise<void> {
  const [from, until] = quiet_hours ? [toMinutes(quiet_hours.from), toMinutes(quiet_hours.until)] : [null, null];
  await execute(
    database,
    sql`
      insert into notification_settings (user_id, kinds, quiet_from, quiet_until, time_zone)
      values (${userId}, ${kinds}, ${from}, ${until}, ${time_zone})
      on conflict (user_id) do update set kinds = excluded.kinds, quiet_from = excluded.quiet_from,
        quiet_until = excluded.quiet_until, time_zone = excluded.time_zone`,
  );
}

/** Minutes after midnight. */
function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function toClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

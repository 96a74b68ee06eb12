import { useId } from 'react';
import type { ManagedEntries, NewEntries } from '#contract/entries/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_ENTRIES_AT_ONCE } from '#contract/kit/limits.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';

interface EnterSeveralProps {
  leagueId: number;
  seasonId: number;
  managed: Pick<ManagedEntries, 'teams' | 'divisions'>;
}

/** Enters the teams of a pasted sheet, all or none. */
export function EnterSeveral({ leagueId, seasonId, managed }: EnterSeveralProps) {
  const id = useId();
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/entries'), {
    params: { league_id: leagueId },
    initial: {},
    more: { lines: '' },
    missing: ({ lines }) => lines.trim() === '',
    check: ({ lines }) => ({ lines: readLines(lines, managed).fault }),
    body: (_, { lines }) => ({ season_id: seasonId, entries: readLines(lines, managed).entries }),
    reloads: true,
    done: ({ entries }) => `${countOf(entries.length, 'team')} entered`,
  });
  return (
    <RulePanel id={id} title="Enter several teams">
      <Form form={form} action="Enter teams">
        <TextAreaField
          label="Teams"
          hint={
            managed.divisions.length === 0
              ? 'One a line, by name or short name. Paste them from a sheet.'
              : 'One a line, by name or short name; the wished division after a tab or semicolon. Paste them from a sheet.'
          }
          rows={4}
          {...form.of('lines')}
        />
      </Form>
    </RulePanel>
  );
}

/** The entries of the lines, and the first reason why they can't be entered. */
function readLines(
  text: string,
  { teams, divisions }: EnterSeveralProps['managed'],
): { entries: NewEntries['entries']; fault: string | null } {
  const entries: NewEntries['entries'] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [name = '', wish = ''] = line.split(/[\t;]/).map((cell) => cell.trim());
    if (name === '') continue;
    const isNamed = (one: string, typed: string) => foldName(one) === foldName(typed);
    const team = teams.find((one) => isNamed(one.name, name) || isNamed(one.short_name, name));
    const division = divisions.find((one) => isNamed(one.name, wish));
    const isRepeated = entries.some(({ team_id }) => team_id === team?.id);
    if (!team || isRepeated)
      return {
        entries,
        fault: `Line ${at + 1}: ${name} ${team ? 'is above already' : 'is no team without an entry'}.`,
      };
    if (wish !== '' && !division) return { entries, fault: `Line ${at + 1}: the season has no division “${wish}”.` };
    entries.push({ team_id: team.id, ...(division && { wished_division_id: division.id }) });
  }
  const isTooLong = entries.length > MAX_ENTRIES_AT_ONCE;
  return { entries, fault: isTooLong ? `Up to ${MAX_ENTRIES_AT_ONCE} teams can be entered at once.` : null };
}

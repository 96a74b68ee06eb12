import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CompetitionPage } from '#contract/cups.ts';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { CupBracket, loadBracket } from '#web/pages/competition/cup-bracket.tsx';

type Part = { kind: 'cup'; bracket: Awaited<ReturnType<typeof loadBracket>> };

interface Data {
  competition: CompetitionPage;
  part: Part;
}

/** A competition's page: a cup's bracket. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Data> {
  const league_id = requirePathId(params.league_id);
  const competition_id = requirePathId(params.competition_id);
  const competition = await call('GET /leagues/:league_id/competitions/:competition_id', {
    params: { league_id, competition_id },
    signal: request.signal,
  });
  return {
    competition,
    part: { kind: 'cup', bracket: await loadBracket({ league_id, competition_id }, request.signal) },
  };
}

export function Component() {
  const { competition, part } = useLoaderData<typeof loader>();
  return <CupBracket key={competition.id} competition={competition} bracket={part.bracket} />;
}

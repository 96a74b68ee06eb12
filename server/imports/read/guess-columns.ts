import { FIXTURE_DETAILS, mapDetails } from '#contract/fixtures/details.ts';
import { FIELD_LABELS, IMPORT_FIELDS, IMPORT_KINDS, type ImportField } from '#contract/imports/fields.ts';
import type { ImportKind } from '#contract/imports/schema.ts';
import { foldForSearch } from '#contract/kit/fold-name.ts';
import { FOOTBALL_STATS, PLAYER_EXTRAS, type PlayerExtra } from '#contract/matches/stats.ts';

/** The field of each column of a sheet; null for an ignored column. */
export type Columns = (ImportField | null)[];

/** Names and labels of added stats, which the table below may override. */
const LATER_HEADS = Object.fromEntries(
  PLAYER_EXTRAS.map((stat) => [stat, `${foldHead(stat)}|${foldHead(FOOTBALL_STATS[stat].label)}`]),
) as Record<PlayerExtra, string>;

/**
 * Heads of each field, in lower case without punctuation and accents: English, German, French, Spanish, Portuguese,
 * Italian and Dutch.
 */
const HEADS: Record<ImportField, string> = {
  ...LATER_HEADS,
  date: 'date|day|match date|matchday date|played|played on|kick off date|when|utc date|submission date|played at|datum|tag|spieltag datum|fecha|dia|data|giorno|dag|jour|kick off',
  time: 'time|kick off|kickoff|ko|kick off time|start|uhrzeit|anstoss|zeit|hora|heure|ora|tijd|horario',
  home: 'home|home team|hometeam|team 1|team1|team a|blue|blue team|host|blue name|heim|heimteam|heimmannschaft|gastgeber|local|equipo local|casa|mandante|squadra casa|domicile|equipe domicile|thuis|thuisteam|thuisploeg',
  away: 'away|away team|awayteam|team 2|team2|team b|green|green team|visitor|guest|green name|gast|gaste|auswarts|auswartsteam|gastmannschaft|visitante|equipo visitante|fora|trasferta|ospite|ospiti|squadra ospite|exterieur|visiteur|equipe exterieur|uit|uitteam|uitploeg',
  score:
    'score|result|res|ft|full time|final score|score ft|goals|ergebnis|resultat|endstand|resultado|marcador|placar|risultato|punteggio|uitslag|stand',
  home_goals:
    'home goals|home score|hg|fthg|goals home|team 1 goals|goals 1|score 1|score1|heimtore|tore heim|goles local|blue goals|gols mandante|gol casa|buts domicile|doelpunten thuis',
  away_goals:
    'away goals|away score|ag|ftag|goals away|team 2 goals|goals 2|score 2|score2|gasttore|auswartstore|tore gast|goles visitante|green goals|gols visitante|gol trasferta|buts exterieur|doelpunten uit',
  scorers:
    'scorers|scorer|player|goalscorer|goalscorers|goal scorers|goal scorer|torschutzen|goleadores|anotadores|marcadores|buteurs|marcatori|doelpuntenmakers',
  home_scorers: 'home scorers|scorers home|home goalscorers|scorers 1|goals1|torschutzen heim',
  away_scorers: 'away scorers|scorers away|away goalscorers|scorers 2|goals2|torschutzen gast',
  minute: 'minute|min|goal minute|minuto|spielminute|minuut',
  own_goal: 'own goal|own goals|owngoal|own|og|is own goal|eigentor|autogol|autogoal|gol en contra|csc|contre son camp',
  penalty: 'penalty|pen|penalty goal|penalty kick|is penalty|from penalty|elfmeter|strafstoss|penal|rigore|sur penalty',
  shoot_out:
    'shoot out|shootout|penalties|pens|penalty shootout|penalty shoot out|pso|pk|elfmeterschiessen|penales|penaltis|tirs au but|tab|rigori|strafschoppen',
  home_penalties: 'home penalties|blue penalties|home pens|penalties home|pens home|hp|home pk|home shootout',
  away_penalties:
    'away penalties|green penalties|away pens|penalties away|pens away|ap|vp|away pk|away shootout|visitor penalties',
  extra_time: 'extra time|aet|et|after extra time|verlangerung|prorroga|prolongation|supplementari|verlenging',
  status: 'status|match status|state|estado|statut|stato',
  group: 'group|pool|gruppe|grupo|groupe|girone|groep|poule',
  type: 'type|match type|art|typ|tipo',
  player:
    'player|player name|name|username|user|roblox username|roblox name|spieler|jugador|jogador|joueur|giocatore|speler',
  roblox_id: 'roblox id|user id|userid|player id|id|roblox',
  team: 'team name|team|club|side|squad|mannschaft|verein|equipo|equipe|squadra|ploeg|time',
  goals: 'goals|g|gls|tore|goles|gols|buts|gol|reti|doelpunten',
  assists: 'assists|a|ast|vorlagen|asistencias|assistencias|passes|passes decisives|assist',
  yellow_cards:
    'yellow cards|yellow card|yellow|yellows|yc|y|gelbe karten|gelb|amarillas|amarelos|cartons jaunes|jaunes|gialli|geel',
  red_cards: 'red cards|red card|red|reds|rc|r|rote karten|rot|rojas|vermelhos|cartons rouges|rouges|rossi|rood',
  name: 'name|team|team name|club|mannschaft|verein|equipo|equipe|squadra|nombre|nom|nome|naam',
  short_name: 'short name|short|abbreviation|abbr|code|tag|tla|kurzel|kurzname|abreviatura|sigla|afkorting',
  colours: 'colours|colors|colour|color|kit|farben|colores|cores|couleurs|colori|kleuren',
  first_colour:
    'first colour|first color|colour 1|color 1|primary|primary colour|primary color|home colour|home color|farbe 1',
  second_colour: 'second colour|second color|colour 2|color 2|secondary|secondary colour|secondary color|farbe 2',
  spellings: 'other spellings|spellings|aliases|alias|also known as|aka|other names|andere namen',
  number: 'shirt number|number|shirt|no|nr|squad number|jersey|ruckennummer|nummer|dorsal|numero|maglia|rugnummer',
  position: 'position|pos|role on the pitch|posicion|posicao|poste|ruolo|positie',
  // A plain 'No' could just as well be the row's number.
  shirt: 'shirt|shirt number|squad number|jersey|ruckennummer|dorsal|maglia|rugnummer',
  started: 'started|starter|starts|starting',
  minutes: 'minutes|minutes played|mins|spielminuten|minutos|minuti|minuten',
  from: 'from|joined|since|start|first day|von|seit|desde|de|depuis|da|dal|van|vanaf',
  to: 'to|until|left|end|last day|bis|hasta|ate|jusqu a|a|al|tot',
  outline: 'outline|crest outline',
  pattern: 'pattern|crest pattern',
  former_names: 'former names|old names',
  role: 'role|captain|is captain|captaincy|kapitan|capitan|capitaine|capitao|capitano|aanvoerder',
  season: 'season|saison|temporada|stagione|seizoen',
  first_day: 'first day|season start|season begins|starts on',
  last_day: 'last day|season end|season ends|ends on',
  format: 'format|kind|mode|modus',
  level: 'level|division level|tier',
  size: 'size|division size',
  play_off_level: 'play off level',
  match_types: 'match types|types',
  rules: 'rules',
  seed: 'seed|seeding|setzplatz',
  lot: 'lot|lots',
  withdrawal: 'withdrawal|withdrawn|withdrew',
  stage: 'stage',
  round_number: 'round number',
  tie: 'tie|tie number',
  leg: 'leg|hinspiel ruckspiel',
  home_from: 'home from',
  away_from: 'away from',
  lots: 'lots|lots winner',
  withdrawn: 'withdrawn',
  played_at: 'played at',
  fixture: 'fixture id',
  points: 'points|points deducted|deduction|deducted|punkte|puntos|pontos|punti|punten',
  reason: 'reason|because|grund|motivo|motif|reden',
  day: 'day|date|decided on|tag|datum|fecha|data|jour',
  competition:
    'competition|league|division|tournament|wettbewerb|liga|competicion|competicao|competition name|campionato|competitie',
  round:
    'round|matchweek|stage|phase|mw|gameweek|gw|matchday|week|spieltag|runde|jornada|rodada|journee|giornata|speelronde|ronde',
  deadline: 'deadline|play by|frist',
  ...mapDetails((name) => FIXTURE_DETAILS[name].heads),
};

/** Columns required to read rows of a kind; of each inner list one is enough. */
const REQUIRED: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  matches: [['date'], ['home'], ['away'], ['score', 'home_goals'], ['score', 'away_goals']],
  'player lines': [['date'], ['player'], ['team']],
  teams: [['name']],
  squads: [['team'], ['player']],
  competitions: [['season']],
  deductions: [['season'], ['team'], ['points']],
  fixtures: [['round'], ['date'], ['home'], ['away']],
};

/** Guesses fields by heads, in any order and case; each field is assigned once. */
export function guessColumns(heads: readonly string[], kind: ImportKind): Columns {
  const folded = heads.map(foldHead);
  const columns: Columns = heads.map(() => null);
  for (const field of IMPORT_FIELDS[kind]) {
    const names = HEADS[field].split('|');
    const at = names
      .map((name) => folded.findIndex((head, column) => head === name && columns[column] === null))
      .find((column) => column >= 0);
    if (at !== undefined) columns[at] = field;
  }
  return columns;
}

/** Why the columns don't suffice to read rows, in one sentence; null if they do. */
export function findColumnProblem(columns: Columns, kind: ImportKind): string | null {
  const fields: readonly string[] = IMPORT_FIELDS[kind];
  const held = columns.filter((field) => field !== null);
  const foreign = held.find((field) => !fields.includes(field));
  if (foreign) return `“${FIELD_LABELS[foreign]}” is not a column of this kind of sheet.`;
  const twice = held.find((field, at) => held.indexOf(field) !== at);
  if (twice) return `Two columns are “${FIELD_LABELS[twice]}”. Choose one of them.`;
  const missing = REQUIRED[kind].find((options) => !options.some((field) => held.includes(field)))?.[0];
  return missing ? `No column is “${FIELD_LABELS[missing]}” yet. Choose it under The columns.` : null;
}

/** The kind whose rows the heads suffice to read, the one with most known heads; null if there is none. */
export function findLikelyKind(heads: readonly string[]): ImportKind | null {
  const count = (kind: ImportKind) => guessColumns(heads, kind).filter((field) => field !== null).length;
  const fitting = IMPORT_KINDS.filter((kind) => findColumnProblem(guessColumns(heads, kind), kind) === null);
  return fitting.toSorted((one, other) => count(other) - count(one))[0] ?? null;
}

/** Folds 'Home_Team ' to 'home team', 'Gäste' to 'gaste'. */
export function foldHead(head: string): string {
  return foldForSearch(head.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

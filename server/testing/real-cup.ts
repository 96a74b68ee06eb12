/** The teams of the Champions League of 2011/12 by their short names. */
export const CUP_TEAMS: Record<string, string> = {
  AJA: 'Ajax',
  APO: 'APOEL Nikosia',
  ARS: 'Arsenal',
  BAR: 'Barcelona',
  BAS: 'Basel',
  BAT: 'BATE Borisov',
  BAY: 'Bayern München',
  BEN: 'Benfica',
  CHE: 'Chelsea',
  CSK: 'CSKA Moskva',
  DON: 'Shakhtar Donetsk',
  DOR: 'Borussia Dortmund',
  GAL: 'Oţelul Galaţi',
  GEN: 'Genk',
  INT: 'Inter',
  LEV: 'Bayer Leverkusen',
  LIL: 'Lille',
  LYO: 'Olympique Lyonnais',
  MAR: 'Olympique Marseille',
  MCI: 'Manchester City',
  MIL: 'Milan',
  MUN: 'Manchester United',
  NAP: 'Napoli',
  OLY: 'Olympiakos Piraeus',
  PLZ: 'Viktoria Plzeň',
  POR: 'Porto',
  REA: 'Real Madrid',
  TRA: 'Trabzonspor',
  VAL: 'Valencia',
  VIL: 'Villarreal',
  ZAG: 'Dinamo Zagreb',
  ZEN: 'Zenit St. Petersburg',
};

/** Each group's final order and results. */
const GROUPS = `
A BAY NAP MCI VIL: MCI 1-1 NAP, VIL 0-2 BAY, BAY 2-0 MCI, NAP 2-0 VIL, MCI 2-1 VIL, NAP 1-1 BAY, BAY 3-2 NAP, VIL 0-3 MCI, BAY 3-1 VIL, NAP 2-1 MCI, MCI 2-0 BAY, VIL 0-2 NAP
B INT CSK TRA LIL: LIL 2-2 CSK, INT 0-1 TRA, CSK 2-3 INT, TRA 1-1 LIL, CSK 3-0 TRA, LIL 0-1 INT, TRA 0-0 CSK, INT 2-1 LIL, CSK 0-2 LIL, TRA 1-1 INT, INT 1-2 CSK, LIL 0-0 TRA
C BEN BAS MUN GAL: BAS 2-1 GAL, BEN 1-1 MUN, MUN 3-3 BAS, GAL 0-1 BEN, BAS 0-2 BEN, GAL 0-2 MUN, MUN 2-0 GAL, BEN 1-1 BAS, MUN 2-2 BEN, GAL 2-3 BAS, BAS 2-1 MUN, BEN 1-0 GAL
D REA LYO AJA ZAG: AJA 0-0 LYO, ZAG 0-1 REA, LYO 2-0 ZAG, REA 3-0 AJA, ZAG 0-2 AJA, REA 4-0 LYO, AJA 4-0 ZAG, LYO 0-2 REA, LYO 0-0 AJA, REA 6-2 ZAG, AJA 0-3 REA, ZAG 1-7 LYO
E CHE LEV VAL GEN: CHE 2-0 LEV, GEN 0-0 VAL, LEV 2-0 GEN, VAL 1-1 CHE, LEV 2-1 VAL, CHE 5-0 GEN, GEN 1-1 CHE, VAL 3-1 LEV, LEV 2-1 CHE, VAL 7-0 GEN, CHE 3-0 VAL, GEN 1-1 LEV
F ARS MAR OLY DOR: DOR 1-1 ARS, OLY 0-1 MAR, ARS 2-1 OLY, MAR 3-0 DOR, OLY 3-1 DOR, MAR 0-1 ARS, ARS 0-0 MAR, DOR 1-0 OLY, ARS 2-1 DOR, MAR 0-1 OLY, DOR 2-3 MAR, OLY 3-1 ARS
G APO ZEN POR DON: APO 2-1 ZEN, POR 2-1 DON, ZEN 3-1 POR, DON 1-1 APO, POR 1-1 APO, DON 2-2 ZEN, ZEN 1-0 DON, APO 2-1 POR, ZEN 0-0 APO, DON 0-2 POR, APO 0-2 DON, POR 0-0 ZEN
H BAR MIL PLZ BAT: BAR 2-2 MIL, PLZ 1-1 BAT, MIL 2-0 PLZ, BAT 0-5 BAR, MIL 2-0 BAT, BAR 2-0 PLZ, BAT 1-1 MIL, PLZ 0-4 BAR, BAT 0-1 PLZ, MIL 2-3 BAR, BAR 4-0 BAT, PLZ 2-2 MIL
`;

/** Rounds of the knockout, one leg per line. */
const KNOCKOUT = [
  'MAR 1-0 INT, BAS 1-0 BAY, LYO 1-0 APO, CSK 1-1 REA, ZEN 3-2 BEN, NAP 3-1 CHE, MIL 4-0 ARS, LEV 1-3 BAR',
  'INT 2-1 MAR, BAY 7-0 BAS, APO 1-0 a.e.t. (4-3 p) LYO, REA 4-1 CSK, BEN 2-0 ZEN, CHE 4-1 a.e.t. NAP, ARS 3-0 MIL, BAR 7-1 LEV',
  'MAR 0-2 BAY, APO 0-3 REA, BEN 0-1 CHE, MIL 0-0 BAR',
  'BAY 2-0 MAR, REA 5-2 APO, CHE 2-1 BEN, BAR 3-1 MIL',
  'BAY 2-1 REA, CHE 1-0 BAR',
  'REA 2-1 a.e.t. (1-3 p) BAY, BAR 2-2 CHE',
  'BAY 1-1 a.e.t. (3-4 p) CHE',
];

export interface CupResult {
  home: string;
  away: string;
  /** Text such as '2-1 a.e.t. (1-3 p)'. */
  score: string;
}

/** Groups by name: final order and results. */
export const CUP_GROUPS = GROUPS.trim()
  .split('\n')
  .map((text) => {
    const [head = '', results = ''] = text.split(': ');
    const [name = '', ...order] = head.split(' ');
    return { name, order, results: readResults(results) };
  });

/** Results of the knockout by leg, two legs per round and one of the final, each in bracket order. */
export const CUP_LEGS: readonly CupResult[][] = KNOCKOUT.map(readResults);

/** In bracket order: the home team of each first leg comes first. */
export const CUP_BRACKET = (CUP_LEGS[0] ?? []).flatMap(({ home, away }) => [home, away]);

function readResults(text: string): CupResult[] {
  return text.split(', ').map((result) => {
    const [, home = '', score = '', away = ''] = /^(\w+) (.+) (\w+)$/.exec(result) ?? [];
    return { home, score, away };
  });
}

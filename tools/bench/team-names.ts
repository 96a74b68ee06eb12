/** A word in about 19 % of all match names, and another in about 0.5 %. */
export const COMMON_WORD = 'Wolves';
export const RARE_WORD = 'Zephyrs';

const PLACES = [
  'Ashford',
  'Brookhaven',
  'Carrow',
  'Dunmore',
  'Eastvale',
  'Fairmont',
  'Glenrock',
  'Harrow',
  'Ironbridge',
  'Kestrel Bay',
  'Lakemont',
  'Marlow',
  'Northgate',
  'Oakley',
  'Pinecrest',
  'Queensport',
  'Redcliff',
  'Saltmarsh',
  'Thornbury',
  'Westbrook',
];
const NICKNAMES = [
  COMMON_WORD,
  `Young ${COMMON_WORD}`,
  'Rovers',
  'United',
  'City',
  'Athletic',
  'Town',
  'Rangers',
  'Albion',
  'County',
  'Wanderers',
  'Falcons',
  'Harriers',
  'Lions',
  'Mariners',
  'Pilgrims',
  'Royals',
  'Saints',
  'Stags',
  'Victoria',
];

/** 400 teams, hence 160,000 match names. */
export const TEAM_NAMES = PLACES.flatMap((place) => NICKNAMES.map((nickname) => `${place} ${nickname}`)).with(
  -1,
  `Westbrook ${RARE_WORD}`,
);

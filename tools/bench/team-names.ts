/** In about 19 % of all match names. */
const COMMON_WORD = 'Wolves';
/** In about 0.5 %. */
const RARE_WORD = 'Zephyrs';

// biome-ignore format: too many for a line each
const PLACES = [
  'Ashford', 'Brookhaven', 'Carrow', 'Dunmore', 'Eastvale', 'Fairmont', 'Glenrock', 'Harrow', 'Ironbridge',
  'Kestrel Bay', 'Lakemont', 'Marlow', 'Northgate', 'Oakley', 'Pinecrest', 'Queensport', 'Redcliff', 'Saltmarsh',
  'Thornbury', 'Westbrook',
];
// biome-ignore format: too many for a line each
const NICKNAMES = [
  COMMON_WORD, `Young ${COMMON_WORD}`, 'Rovers', 'United', 'City', 'Athletic', 'Town', 'Rangers', 'Albion', 'County',
  'Wanderers', 'Falcons', 'Harriers', 'Lions', 'Mariners', 'Pilgrims', 'Royals', 'Saints', 'Stags', 'Victoria',
];

/** 400 teams, hence 160,000 match names. */
export const TEAM_NAMES = PLACES.flatMap((place) => NICKNAMES.map((nickname) => `${place} ${nickname}`)).with(
  -1,
  `Westbrook ${RARE_WORD}`,
);

/** Discord's condition type that is met by the value 1. */
const BOOLEAN_EQUAL = 7;

/** Conditions that servers can set for a linked role, as Discord's metadata records. */
export const LINKED_ROLES = [
  {
    type: BOOLEAN_EQUAL,
    key: 'plays_in_league',
    name: 'Plays in a league',
    description: 'Is in the squad of a team',
  },
  {
    type: BOOLEAN_EQUAL,
    key: 'captain',
    name: 'Captain',
    description: 'Is the captain or vice-captain of a team',
  },
] as const;

export type LinkedRoleKey = (typeof LINKED_ROLES)[number]['key'];

/** The roles that a step can be assigned or escalated to. */
export const roles = {
  options: ['user', 'manager', 'admin'],
  words: { user: 'Any colleague', manager: 'A manager', admin: 'An administrator' },
}

/** `to` tells the palette what to do: an action opens no page. */
export const paletteActions = [
  { to: 'act:leave', label: 'Log out', words: ['sign out', 'logout', 'leave'] },
  { to: 'act:theme', label: 'Switch between dark and light theme', words: ['mode', 'appearance', 'night'] },
] as const

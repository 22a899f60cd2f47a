import { phrase } from '#platform/say.ts'

/** `to` tells the palette what to do: an action opens no page. */
export const paletteActions = [
  { to: 'act:leave', label: phrase('Log out'), words: ['sign out', 'logout', 'leave'] },
  { to: 'act:theme', label: phrase('Switch between dark and light theme'), words: ['mode', 'appearance', 'night'] },
] as const

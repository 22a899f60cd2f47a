import { retold } from '#platform/retold.ts'
import { say } from '#platform/say.ts'
import { changeSentences, holdSentences } from '../words.ts'

export const holdRetold = (words: string): string => retold(words, Object.values(holdSentences))

/** “Receive 2 more, or bill 2 less”: each part by itself. */
export function changeRetold(change: string): string {
  const [one, ...others] = change
    .split(', or ')
    .map((part) => retold(part.charAt(0).toUpperCase() + part.slice(1), Object.values(changeSentences)))
  return others.reduce(
    (so, other) => say('{one}, or {other}', { one: so, other: other.charAt(0).toLowerCase() + other.slice(1) }),
    one!,
  )
}

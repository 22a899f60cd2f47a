import { retold } from '#platform/retold.ts'
import { say } from '#platform/say.ts'
import { changeSentences, holdSentences } from '../words.ts'

export const holdRetold = (words: string): string => retold(words, Object.values(holdSentences))

/** The agency receives what the vendor delivers. */
function asDelivered(part: string): string | undefined {
  const [, quantity] = /^Receive (\S+) more$/.exec(part) ?? []
  return quantity && say('Deliver {quantity} more', { quantity })
}

/** “Receive 2 more, or bill 2 less”: each part by itself. */
export function changeRetold(change: string): string {
  const [one, ...others] = change
    .split(', or ')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .map((part) => asDelivered(part) ?? retold(part, Object.values(changeSentences)))
  return others.reduce(
    (so, other) => say('{one}, or {other}', { one: so, other: other.charAt(0).toLowerCase() + other.slice(1) }),
    one!,
  )
}

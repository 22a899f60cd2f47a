import { plainly } from './phrasing.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words that questions are made of; with the names and statuses of records, all that the grammar knows. */
const common =
  'which what where when show list find many much total left paid open overdue late waiting approval approved my mine due this last next week month quarter year since before after over under between more less than largest biggest oldest newest latest history status spend spent budget money purchase orders vendor department compare compared against'.split(
    ' ',
  )

const knownTo = new WeakMap<Vocabulary, ReadonlySet<string>>()
function wordsOf(vocabulary: Vocabulary): ReadonlySet<string> {
  const known =
    knownTo.get(vocabulary) ??
    new Set([
      ...common,
      ...vocabulary
        .flatMap(({ names, statuses }) => [...names, ...statuses.map(({ words }) => words)])
        .flatMap((words) => words.split(' '))
        .filter((word) => /^[a-z]{4,}$/.test(word)),
    ])
  knownTo.set(vocabulary, known)
  return known
}

/**
 * The question with mistyped words replaced by the ones that the grammar knows, or null where there are none. A word
 * that is as near to two is left as it is: it may be a name.
 */
export function spelled(question: string, vocabulary: Vocabulary): string | null {
  const known = wordsOf(vocabulary)
  const words = plainly(question).trim().split(' ')
  const read = words.map((word) =>
    /^[a-z]{4,}$/.test(word) && !known.has(word) ? (nearest(word, known) ?? word) : word,
  )
  return read.some((word, at) => word !== words[at]) ? read.join(' ') : null
}

function nearest(word: string, known: ReadonlySet<string>): string | undefined {
  const most = word.length < 8 ? 1 : 2
  let found: { distance: number; words: string[] } = { distance: most + 1, words: [] }
  for (const each of known) {
    if (Math.abs(each.length - word.length) > most) continue
    // A letter too many is seldom typed in a short word: “dupe” is not “due”.
    if (word.length === 4 && each.length < 4) continue
    const distance = typos(word, each)
    if (distance < found.distance) found = { distance, words: [each] }
    else if (distance === found.distance) found.words.push(each)
  }
  if (found.distance > most) return undefined
  const usual = found.words.filter((each) => common.includes(each))
  // A word of four letters is near to many others.
  const likely = usual.length > 0 || word.length === 4 ? usual : found.words
  return likely.length === 1 ? likely[0] : undefined
}

/** Letters left out, added, exchanged or swapped with their neighbor. */
function typos(one: string, other: string): number {
  let [twoAgo, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const changed = one[row - 1] === other[at - 1] ? 0 : 1
      let least = Math.min(before[at]! + 1, now[at - 1]! + 1, before[at - 1]! + changed)
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, twoAgo[at - 2]! + 1)
      now.push(least)
    }
    ;[twoAgo, before] = [before, now]
  }
  return before[other.length]!
}

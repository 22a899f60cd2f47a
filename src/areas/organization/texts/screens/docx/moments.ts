import type { Suggested } from '../../rules.ts'

/**
 * The second by which a tracked change is known in a Word file. Word keeps an author and a date, and renumbers the
 * rest: of two suggestions that one person saved together, the second one is a second later in the file.
 */
export function momentsInWord(suggestions: Readonly<Record<string, Suggested>>): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const moments = new Map<string, string>()
  for (const [id, { name, at }] of Object.entries(suggestions).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    let moment = Math.floor(Date.parse(at) / 1_000)
    while (taken.has(`${name} ${moment}`)) moment++
    taken.add(`${name} ${moment}`)
    moments.set(id, `${new Date(moment * 1_000).toISOString().slice(0, 19)}Z`)
  }
  return moments
}

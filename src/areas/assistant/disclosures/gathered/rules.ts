import { timeOf } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import type { AiDisclosure } from '../records.ts'

/** The words of a line for paragraphs that an embedding model is given. */
export const paragraphsInWords = (count: number): string =>
  `${plural(count, { one: '1 paragraph', other: `${count} paragraphs` })} for the search by meaning`

const paragraphsIn = (question: string): number | null => {
  const count = /^(\d+) paragraphs? for the search by meaning$/.exec(question)?.[1]
  return count === undefined ? null : Number(count)
}

type Line = Pick<
  AiDisclosure,
  'kind' | 'recipient' | 'person' | 'question' | 'outcome' | 'records' | 'characters' | 'masked' | 'created_at'
>

/** Parts of one run follow each other within a minute or two; a later change of the text is another run. */
const apart = 10 * 60_000

/**
 * The lines of a page, the newest first, with those of one text and one run as one: the paragraphs of a long policy leave
 * in many calls, and would fill the page. The ledger has a line for each call.
 */
export function gathered<Row extends Line>(lines: readonly Row[]): Row[] {
  const found: { row: Row; key: string | null; last: number }[] = []
  for (const line of lines) {
    const count = paragraphsIn(line.question)
    const at = timeOf(line.created_at)
    const { recipient, person, outcome, records } = line
    const key = count === null ? null : JSON.stringify([recipient, person, outcome, records])
    const before = key === null ? undefined : found.findLast((each) => each.key === key && each.last - at <= apart)
    if (!before) {
      found.push({ row: line, key, last: at })
      continue
    }
    before.last = at
    before.row = {
      ...before.row,
      question: paragraphsInWords(paragraphsIn(before.row.question)! + count!),
      characters: Number(before.row.characters) + Number(line.characters),
      masked: Number(before.row.masked) + Number(line.masked),
    }
  }
  return found.map(({ row }) => row)
}

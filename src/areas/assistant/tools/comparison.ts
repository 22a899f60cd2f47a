import { takePeriod } from './periods.ts'
import type { Asker, Compared, Rows, Wanted } from './wanted.ts'

const between =
  /\b(?:compared? (?:to|with)|in comparison (?:to|with)|compared?|comparison|against|versus|vs|than|difference between)\b/

/**
 * “Spend this quarter against last quarter”: the same request for two periods. `read` reads one of them as a question
 * of its own, so that both mean what they would mean alone.
 */
export function comparisonIn(
  text: string,
  { today, books }: Asker,
  read: (question: string) => Wanted | null,
): Compared | null {
  if (!between.test(text)) return null
  const one = takePeriod(text, today, books)
  const other = one && takePeriod(one.rest, today, books)
  if (!one || !other) return namesCompared(text, read)
  // The first period of the text is compared with the second; the reader may have found the other one first.
  const periods = [one.period, other.period].toSorted((a, b) => text.indexOf(a.words) - text.indexOf(b.words))
  const base = other.rest
    .replaceAll(new RegExp(between, 'g'), ' ')
    .replaceAll(/\b(?:more|less|fewer|higher|lower|did we|do we|have we|is|are|the|in|for|and|between|of)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^ (?:which|show|list|what|was) /, ' ')
  const [first, second] = periods.map(({ words }) => rowsFor(`${base}${words}`, read))
  return first && second
    ? { ask: 'compare', rows: [first, second], words: [periods[0]!.words, periods[1]!.words] }
    : null
}

const twoNames =
  /^ (?:compare |what is )?(?:the )?(?:difference between )?(?:the )?(.+?) (?:of|on|for|in|at|with) (?:the )?(.+?) (?:and|with|to|vs|versus|against|compared (?:to|with)) (?:the |that (?:of|on|for) (?:the )?)?(.+?) $/

/** “Compare spending on the Mill Road grant and the Elm Street grant”: the same request for two names. */
function namesCompared(text: string, read: (question: string) => Wanted | null): Compared | null {
  const [, figure, one, other] = twoNames.exec(text) ?? []
  if (!figure || !one || !other) return null
  const second = rowsFor(` ${figure} on ${other} `, read)
  const first = rowsFor(` ${figure} on ${one} `, read) ?? (second && { ...second, name: one })
  if (!first?.name) return null
  const like = second?.name && second.record === first.record ? second : { ...first, name: other }
  return {
    ask: 'compare',
    rows: [first, like],
    words: [`for ${capitalized(first.name)}`, `for ${capitalized(like.name)}`],
  }
}

const capitalized = (name: string): string => name.replaceAll(/(?<=^| )[a-z]/g, (letter) => letter.toUpperCase())

/** Its sum, or how many there are where the question counts or the kind has no amount. */
function rowsFor(base: string, read: (question: string) => Wanted | null): Rows | null {
  const counts = /\b(?:how many|number)\b/.test(base)
  const amount = base.replace(/^ ?how (?:much|many) /, ' ')
  const asked = counts ? [`how many ${amount}`] : [`how much ${amount}`, `total of ${amount}`, `how many ${amount}`]
  for (const question of asked) {
    const wanted = read(question)
    if (
      wanted &&
      'record' in wanted &&
      !wanted.judged &&
      !wanted.average &&
      !wanted.of &&
      (wanted.ask === 'sum' ? wanted.column : wanted.ask === 'count')
    )
      return wanted
  }
  return null
}

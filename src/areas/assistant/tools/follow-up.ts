import { sumVerbs } from './amounts-asked.ts'
import { kindsIn } from './kinds-in.ts'
import { takePeriod } from './periods.ts'
import { amountIn, plainly } from './phrasing.ts'
import { numberIn, understand } from './understand.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'
import type { Asker } from './wanted.ts'

/**
 * The last question of a conversation with what it leaves out, taken from the questions before it: “and last year?”
 * after “How much did we pay in October?” asks what was paid last year. A question of its own stays as it is.
 */
export function continued(turns: readonly string[], vocabulary: Vocabulary, asker: Asker): string {
  let whole = ''
  for (const turn of turns) whole = (whole && merged(whole, turn, vocabulary, asker)) || turn
  return whole
}

const begins =
  /^ (?:the )?(?:grand )?total $|^ (?:[a-z]+ ){1,3}ones $|^ how much (?:is |are )?(?:still )?(?:left|unspent|remaining|available) (?:on|in|of|for) (?:them|those|these) $|^ (?:and|but|also|now|ok|then|what about|how about|same(?: thing)?|the same|only|just|instead)\b|^ (?:show|list|give|sort|group|break)(?: me)? (?:(?:them|it|that|these|those|the same)\b|(?:down )?by\b)|^ (?:by|per|for each|compared?|versus|vs|against|than)\b|^ (?:which|how many|how much) (?:of (?:them|those|these)|is that|is it|are (?:they|there)|in total)\b|^ (?:which one|what|how much) (?:do|does) (?:they|these|those|it|that) \b|^ (?:which|what|which one) is (?:the |their )?(?:oldest|newest|latest|largest|biggest|highest|total|sum)\b|^ (?:in|for|of|from|since|during|this|last|next) (?!which|what|how|whom|case)[^?]{3,40}$/
const starters =
  /^ (?:(?:and|but|also|now|ok|then|what|how|about|same thing|the same|same|only|just|instead|show|list|give|sort|group|break|down|me|them|it|that|these|those|the|for|with|in|of|from) )+/
/** Words that name nothing once the beginning is known. */
const empty = /\b(?:ones?|instead|please|too|as well|that are|which are|are|is|was|were|the|those|them|these)\b/g

function merged(before: string, question: string, vocabulary: Vocabulary, asker: Asker): string | null {
  // “Which are critical” narrows the rows like “only the critical ones”.
  const text = plainly(question).replace(/^ (?:and )?which (?:ones )?are (?!the |there |they )/, ' only ')
  if (!begins.test(text)) return null
  const last = plainly(before)
  const wanted = understand(before, vocabulary, asker)
  if (!wanted) return null
  // After a comparison, the first of its two questions continues.
  if (wanted.ask === 'compare' && compares.test(before))
    return merged(before.replace(compares, ''), question, vocabulary, asker)
  const rest = ` ${text.replace(starters, ' ').replaceAll(empty, ' ').replaceAll(/\s+/g, ' ').trim()} `
  const number = numberIn(question)
  if (wanted.ask === 'oversight' && (number || !(asks.test(rest) || takePeriod(text, asker.today, asker.books))))
    return withOther(last, wanted.name, rest)
  if (number) return numberIn(before) ? before.replace(new RegExp(numberIn(before)!, 'i'), number) : null

  const of = 'record' in wanted && vocabulary.find(({ record }) => record.table === wanted.record.table)
  if (about.test(text)) return of ? ofThem(text, last, of) : null
  if (rest.trim() === '') return of && /\b(?:show|list|give)\b/.test(text) ? `show ${rowsIn(last)}` : null
  const group = /\b(?:by|per|for each) [a-z ]{3,30}$/.exec(text.trim())
  if (group) return `${last.replace(/\b(?:by|per|for each) [a-z ]{3,30}$/, ' ').trim()} ${group[0]}`
  const period = takePeriod(text, asker.today, asker.books)
  if (/\b(?:compared?|versus|vs|against|than)\b/.test(text))
    return period ? `${last} compared with ${period.period.words}` : null
  if (period && isEmpty(period.rest)) return `${withoutPeriod(last, asker)} ${period.period.words}`
  // “And what have we drawn down?” asks for another amount of the same rows.
  const verb =
    of && sumVerbs.find(([pattern, columns]) => pattern.test(rest) && columns.some((each) => of.record.fields[each]))
  if (
    verb &&
    of &&
    'record' in wanted &&
    isEmpty(rest.replace(verb[0], ' ').replaceAll(/\b(?:have|has|we|been|much|did)\b/g, ' '))
  )
    return `total of ${verb[0].exec(rest)![0]} ${of.names.at(-1)} ${wanted.name ? `for ${wanted.name}` : ''}`
  const amount = amountIn(rest) !== undefined && /^ \$?[\d,.]+ ?(?:k|thousand|million|dollars)? $/.exec(rest)
  if (amount) return last.replace(/\$ ?[\d,.]+ ?(?:k|m|thousand|million)?\b/, () => `${rest.trim()} `)
  if (wanted.ask === 'sellers') return last.replace(wanted.what, () => rest.trim())
  if (!of || !('record' in wanted)) return null

  const kinds = kindsIn(rest, vocabulary)
  const [kind] = kindsIn(last, vocabulary)
  if (kinds[0] && isEmpty(rest.replace(` ${kinds[0].name} `, ' ')))
    return kind ? last.replace(` ${kind.name} `, ` ${kinds[0].name} `) : null
  // A question of its own: “and which invoices are overdue?”
  if (kinds[0]) return text.replace(connectors, ' ').trim()
  if (asks.test(rest)) return null
  return isOfKind(rest, of) ? `${withoutStatus(last, rest, of)} ${rest.trim()}` : withName(last, wanted.name, rest)
}

/** The name that a question of oversight has takes the other one; one without a name gets it. */
const withOther = (last: string, name: string | undefined, rest: string): string =>
  name ? last.replace(` ${name.toLowerCase()} `, () => rest) : `${last.trimEnd()} of ${rest.trim()}`

const isEmpty = (rest: string): boolean => rest.replace(starters, ' ').replaceAll(empty, ' ').trim() === ''

const withoutPeriod = (text: string, { today, books }: Asker): string =>
  (takePeriod(text, today, books)?.rest ?? text).replaceAll(/\s+/g, ' ').trimEnd()

const about =
  /^ (?:and )?(?:(?:the )?(?:grand )?total (?=$)|how much (?:is |are )?(?:still )?(?=(?:left|unspent|remaining|available) (?:on|in|of|for) (?:them|those|these) $)|(?:which|how many|how much) (?:of (?:them|those|these)|is that|is it|are (?:they|there)|in total)\b|(?:what|how much) (?:do|does) (?:they|these|those|it|that) (?:all )?(?:add up to|come to|total|amount to|cost)\b|(?:what|which|which one) is (?:the |their )?(?=(?:oldest|newest|latest|largest|biggest|highest|total|sum)\b))/
const compares = /\s*\b(?:compared? (?:to|with)|in comparison (?:to|with)|against|versus|vs|than)\b.*$/i
const connectors = /^ (?:(?:and|but|also|now|ok|then|instead|what about|how about) )+/

/** A name asks nothing. */
const asks = /\b(?:which|what|how|who|whom|when|where|why|can|could|should|may|must|does|do|did)\b/

/** The rows of a question, without what it asks about them. */
const rowsIn = (last: string): string =>
  last.replace(/^ (?:which|what|show|list|find|how many|how much|total of)(?: (?:are|is|me))?\b/, '').trim()

/** “How many of them”, “how much is that in total”, “which of them are overdue”: the same rows, asked otherwise. */
function ofThem(text: string, last: string, of: Kind): string {
  const more = ` ${text
    .replace(about, ' ')
    .replaceAll(empty, ' ')
    .replaceAll(/\b(?:in total|there|they|total|sum)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()} `
  if (/\b(?:left|unspent|remaining|available) (?:on|in|of|for) (?:them|those|these)\b/.test(text))
    return `how much is left on ${rowsIn(last)}`
  // “Which one is the biggest” asks for one.
  const most = /\b(oldest|newest|latest|largest|biggest|highest)\b/.exec(text)?.[1]
  if (most && /\b(?:which one|which is|what is)\b/.test(text)) return `show ${most} 1 ${rowsIn(last)}`
  const form = /\b(?:how much|add up to|come to|total|amount to|cost|sum)\b/.test(text)
    ? 'total of'
    : /\bhow many\b/.test(text)
      ? 'how many'
      : 'show'
  const rows = more.trim() === '' ? rowsIn(last) : rowsIn(`${withoutStatus(last, more, of)} `)
  return `${form} ${rows} ${more.trim()}`.trim()
}

/** Words that narrow rows of this kind: a status, a mark, an amount, or the person’s own. */
const isOfKind = (rest: string, { statuses, grades, flags }: Kind): boolean =>
  /\b(?:overdue|past due|late|waiting|pending|mine|my|not|unassigned|largest|biggest|newest|latest|over|above|under|below|more than|less than|at least|up to)\b/.test(
    rest,
  ) || [...statuses, ...grades, ...flags].some(({ words }) => rest.includes(` ${words} `))

/** Another status takes the place of the one before. */
function withoutStatus(last: string, rest: string, { statuses }: Kind): string {
  // Overdue rows are open: “open” would be taken for a name.
  if (/\b(?:overdue|past due|late)\b/.test(rest)) return last.replace(' open ', ' ').trimEnd()
  if (!statuses.some(({ words }) => rest.includes(` ${words} `))) return last.trimEnd()
  return statuses.reduce((text, { words }) => text.replace(` ${words} `, ' '), last).trimEnd()
}

/** Another name takes the place of the one before: “and Mill Road?” */
function withName(last: string, name: string, rest: string): string {
  const without = name
    .split(' ')
    .filter(Boolean)
    .reduce((text, word) => text.replace(` ${word} `, ' '), last)
  return `${without.replace(/ (?:on|for|of|from|to|with|in|at|by)(?: the)? $/, ' ').trimEnd()} for ${rest.trim()}`
}

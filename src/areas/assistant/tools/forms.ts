import type { Rows } from './wanted.ts'

/** `average`: the sum is divided by how many there are. */
export type Form = { ask: Rows['ask']; rest: string; plain: boolean; by?: string; average?: boolean }

const forms: readonly [RegExp, Rows['ask']][] = [
  [/\bhow much\b(?= .*\b(?:left|remaining|remains|unspent)\b)|\bhow much\b(?= .*\bmatch\b.*\bgrant)/, 'left'],
  [
    /\bhow much (?:money )?(?:is|do we have|have we|is there|are)? ?(?:still )?(?:left|remaining|available|unspent)\b(?: (?:on|in|of|for|from))?/,
    'left',
  ],
  [
    /\b(?:what is left|what's left|what remains|the (?:remaining )?balance|remaining budget|available budget)(?: (?:on|in|of|for|from))?\b/,
    'left',
  ],
  [/\bhow many\b|\bnumber of\b|\bcount (?:the |of )?/, 'count'],
  [/\b(?:what is |what's )?(?:the )?(?:total|sum|value|worth)(?: (?:amount|value|worth))?(?: of)?\b/, 'sum'],
  [/\bhow much (?:did we|have we|has been|was|were|do we|is|are|in|of our)?\b/, 'sum'],
  [
    /^ (?:please )?(?:show|list|find|give|get|name|display|tell)(?: (?:me|us))?(?: (?:about|all|the|our|every))*\b/,
    'list',
  ],
  [/^ (?:which|what|who(?:se)?|are there|do we have|is there|any)\b/, 'list'],
]

const remains =
  /\b(?:(?:is|are|do we) )?(?:still )?(?:left|remaining|remains|unspent|owe)\b(?: (?:on|in|of|for|from)\b)?/g

/** “Top 10 vendors by spending”, “spending by department”: the sums of each. */
const groups: readonly (readonly [pattern: RegExp, by: string])[] = [
  [
    /\b(?:top|biggest|largest) (?:\d{1,2} )?(?:vendors?|suppliers?|contractors?)\b|\b(?:vendors?|suppliers?|contractors?)\b.*\bmost\b|\b(?:who|whom) (?:do|did|have) we (?:pay|paid|spend|spent).*\bmost\b|\b(?:by|per|for each) (?:vendor|supplier)\b/,
    'vendor',
  ],
  [
    /\b(?:by|per|for each) (?:department|cost center)\b|\b(?:departments?|cost centers?)\b.*\b(?:most|over budget)\b/,
    'cost_center',
  ],
  [/\b(?:by|per|for each) fund\b/, 'fund'],
]

const average =
  /\b(?:what(?: is|'s| was)? )?(?:(?:the|our|an?) )?(?:average|avg|mean)\b(?: (?:amount|value|size|cost|price|dollar amount)(?: (?:of|for|per))?| of)?/
/** An average that is no amount of money, and two that are compared. */
const measured =
  /\b(?:days?|weeks?|time|times|age|long|duration|number|count|score|rating|percent|rate|quantity|hours?|against|versus|vs|compared|than)\b/

const judged = /\b(?:above|below|over|under|beyond) (?:the |our )?(?:average|avg|mean)\b/

export function formOf(text: string): Form | null {
  if (judged.test(text)) return null
  if (average.test(text)) {
    const rest = text.replace(average, ' ').replaceAll(/ (?:amounts?|values?|sizes?|costs?|totals?)(?= )/g, ' ')
    return measured.test(rest) ? null : { ask: 'sum', rest, plain: false, average: true }
  }
  const group = /\b(?:spen[dt]\w*|pa(?:y|id|yments)|cost|total|top|biggest|largest)\b/.test(text)
    ? groups.find(([pattern]) => pattern.test(text))
    : undefined
  if (group) {
    const [pattern, by] = group
    const many = /\b(?:top|biggest|largest) (\d{1,2})\b|\b(\d{1,2}) (?:biggest|largest|vendors|suppliers)\b/.exec(text)
    const verb = by === 'vendor' ? ' paid ' : ' spent '
    const rest = text
      .replace(/\b\d{1,2} (?=(?:vendors?|suppliers?|contractors?|departments?)\b)/, ' ')
      .replace(pattern, ' ')
      .replaceAll(
        /\b(?:by|per|for each|total|top|biggest|largest|vendors?|suppliers?|departments?|most)\b|\d{1,2} (?=vendors)/g,
        ' ',
      )
      .replace(/^ (?:who|whom|which|what|show|list|how much)\b/, ' ')
    return { ask: 'by', rest: `${verb}${rest}${many ? ` top ${many[1] ?? many[2]} ` : ''}`, plain: false, by }
  }
  for (const [pattern, ask] of forms)
    if (pattern.test(text)) {
      const rest = text.replace(pattern, ' ')
      return { ask, rest: ask === 'left' ? rest.replaceAll(remains, ' ') : rest, plain: false }
    }
  // A few words alone, such as "overdue invoices" or "open purchase orders over $7,500".
  return text.trim().split(' ').length <= 8 ? { ask: 'list', rest: text, plain: true } : null
}

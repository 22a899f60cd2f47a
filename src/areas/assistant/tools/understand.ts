import { addDays } from '#platform/dates.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import type { Due } from '#platform/records/fields.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { dollars } from '#platform/money.ts'
import { takePeriod, type FiscalYear, type Period } from './periods.ts'
import { plainly, purchaseIn, soldIn, type PurchaseAsked, type SellersAsked } from './phrasing.ts'
import type { Subject } from '../predictions/records.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'

/** A question in the terms of the records. `looked` repeats it in words, so that a misreading shows. */
export type Rows = {
  ask: 'list' | 'count' | 'sum' | 'left' | 'by'
  record: AnyRecord
  conditions: Condition[]
  /** Created in this period: every row has the moment, no record declares it. */
  created: Period | undefined
  /** The words that are left: the name of the record, or of one that it refers to. */
  name: string
  /** The money column of a sum. */
  column: string | undefined
  order: { field: string; descending: boolean } | undefined
  most: number
  looked: string[]
  /** Only rows that a rule of their area finds: more is gone than there was, or less is spent than time went by. */
  judged?: Judged
  /** The sums of each of these, the largest first. */
  by?: string
  /** The name is that of a record that these rows refer to, and not their own. */
  refersTo?: boolean
  /** The rows of this kind that belong to the record with this number, such as the bids of a solicitation. */
  of?: string
}
export type Judged = 'overspent' | 'slow'
export type Wanted =
  | { ask: 'open'; number: string }
  | { ask: 'why-not'; number: string; words: string }
  | { ask: 'due'; period: Period }
  | { ask: 'predicted'; subject: Subject }
  | { ask: 'to-approve' }
  | { ask: 'reorder' }
  | { ask: 'have'; what: string }
  | PurchaseAsked
  | SellersAsked
  | Rows

/** `supplies`: a person of a vendor, who means the company’s records by “my”. */
export type Asker = { user_id: string; today: string; supplies?: boolean; books?: FiscalYear | undefined }

/**
 * The question as one request to the records, or null where it asks for something else, such as how to do a thing.
 * Better no request than a wrong one: a kind must be named, and a form of question that asks for rows.
 */
export function understand(question: string, vocabulary: Vocabulary, asker: Asker): Wanted | null {
  const plain = plainly(question)
  const text = asker.supplies && openCalls.test(plain) ? ' which solicitations are open ' : plain
  if (toApprove.test(text)) return { ask: 'to-approve' }
  if (reorder.test(text)) return { ask: 'reorder' }
  const predicted = predictions.find(([pattern]) => pattern.test(text))
  if (predicted) return { ask: 'predicted', subject: predicted[1] }
  const bought = !asker.supplies && (purchaseIn(text) ?? soldIn(text))
  if (bought) return bought
  if (asksForHelp.test(text)) return null
  const number = numberIn(question)
  if (number && whyNot.test(text)) return { ask: 'why-not', number, words: text }
  if (number) return partsOf(number, text, vocabulary, asker) ?? { ask: 'open', number }
  if (dueForMe.test(text)) {
    const found = takePeriod(text, asker.today, asker.books)
    return { ask: 'due', period: found?.period ?? { to: addDays(asker.today, 14), words: 'the next two weeks' } }
  }
  const form = formOf(text)
  if (!form) return null
  if (form.ask === 'by' || (form.ask === 'sum' && /\b(owe|owed|payable)\b(?!.*\bmatch\b)/.test(text)))
    return byVerb(form, text, vocabulary, asker)
  const kinds = kindsIn(form.rest, vocabulary).toSorted(
    (one, other) => Number(isOurs(other, asker)) - Number(isOurs(one, asker)),
  )
  for (const kind of kinds) {
    // A sum needs an amount: “how much did we pay vendors” asks for the payments.
    if (form.ask === 'sum' && mainMoney(kind.kind.record, '') === undefined) continue
    const rows = rowsOf(form, kind, asker)
    if (rows) return rows
  }
  if (form.ask === 'sum') return byVerb(form, text, vocabulary, asker)
  const what = kinds.length === 0 ? have.exec(text)?.[1]?.trim() : undefined
  return what ? { ask: 'have', what } : null
}

/** A company asks for bids and means what it can bid on. */
const openCalls =
  /\b(?:bids?|rfps?|tenders?|opportunities)\b.*\bopen\b|\bopen (?:bids?|rfps?|tenders?|opportunities)\b|\bwhat can (?:i|we) bid on\b/

/** A company means its own certificates, orders and bids. */
const isOurs = ({ kind }: { kind: Kind }, { supplies }: Asker): boolean =>
  supplies === true && kind.record.access.of === 'vendor'

const have =
  /^ (?:which|what|how many|where are (?:the|our)|show|list|find)(?: kinds? of| all| our| the)? ([a-z][a-z -]{2,40}?)(?: that)? (?:do|does) (?:we|the (?:city|county|town|agency)|i) (?:have|own|keep)\b/

/** “How many bids did we get for IFB-2026-0019”: the rows of a kind that belong to a numbered record. */
function partsOf(number: string, text: string, vocabulary: Vocabulary, asker: Asker): Rows | null {
  const form = formOf(text.replace(number.toLowerCase(), ' '))
  if (!form || form.plain || /\b(?:status|history|approved|who)\b/.test(text)) return null
  const [kind] = kindsIn(form.rest, vocabulary)
  if (!kind) return null
  const rows = rowsOf(form, kind, asker)
  return rows && { ...rows, name: '', of: number }
}

/** An amount without a kind: its verb says which records hold it. */
const verbs: readonly (readonly [pattern: RegExp, table: string, adds: string])[] = [
  [/\b(?:pa(?:id|y|ying)|payments)\b/, 'payments', ' paid '],
  [/\b(?:owe|owed|payable)\b/, 'invoices', ' unpaid '],
  [/\b(?:spent|spend|spending) (?:with|at)\b/, 'invoices', ''],
  [
    /\bcost\b.*\b(?:flood|storm|hurricane|tornado|incident|disaster|emergency)|\b(?:flood|storm|hurricane|tornado|incident|disaster|emergency)\b.*\bcost\b/,
    'cost_records',
    '',
  ],
  // A budget line has no dates of its spending: what was spent in a period is what was paid.
  [
    /\b(?:spent|spend|spending)\b.*\b(?:week|month|quarter|year|days|since|between|in (?:20\d\d|[a-z]+ 20\d\d|january|february|march|april|may|june|july|august|september|october|november|december))\b/,
    'payments',
    ' paid ',
  ],
  [/\b(?:spent|spend|spending|encumbered)\b/, 'budget_lines', ''],
  [/\bordered\b/, 'purchase_orders', ''],
  [/\b(?:billed|invoiced)\b/, 'invoices', ''],
]
function byVerb(form: Form, text: string, vocabulary: Vocabulary, asker: Asker): Rows | null {
  for (const [pattern, table, adds] of verbs) {
    const kind = pattern.test(form.by ? form.rest : text) && vocabulary.find(({ record }) => record.table === table)
    if (!kind) continue
    const name = kind.names[0]!
    const rest = form.rest.replaceAll(/\b(?:owe|payable|vendors?|suppliers?|pay|paying|payments|cost)\b/g, ' ')
    const rows = rowsOf(
      { ...form, rest: ` ${name} ${form.rest.includes(adds) ? '' : adds}${rest} ` },
      { kind, name },
      asker,
    )
    if (!rows) return null
    // A cost is named for its work: a flood or a storm is the disaster that it belongs to.
    return { ...rows, ...(form.by && { by: form.by }), ...(table === 'cost_records' && { refersTo: true }) }
  }
  return null
}

const asksForHelp =
  /^ (how (do|can|should|would|to|does)|what (is|are) (a|an|the (difference|rule|limit|threshold))\b|what does|when (is|are|may|can|do|does)|why (do|does|is|are)|explain|define|where (do|can)|who (can|may|must|is allowed)|may i|should i|can i|do (i|we) need|what (?:do|does|must|should) (?:i|we|a \w+) (?:have to |need )?(?:to |for )?(?:bid|submit|register|apply|provide|send)|what are the (?:\w+ )?(?:requirements|rules|steps|deadlines)|is .* (allowed|allowable|required|eligible))\b(?!.*\b[a-z]{1,4}-(\d{4}-)?\d{2,})/
const toApprove =
  /\b(waiting for (?:my|me)\b.*(?:approv|sign|decision)|waiting (?:for|on) me\b|(?:what|which|anything).* (?:do|must|should|can) i (?:need to |have to )?(?:approve|sign)\b|my approvals\b|(?:what|which) needs my (?:approval|signature))/
const reorder =
  /\b((?:what|which|anything).*\b(?:reorder|re-order|restock)|(?:stock|inventory|items?)\b.*\b(?:below|under|at)\b.*\b(?:minimum|reorder point)|low (?:on )?stock)\b/
/** Questions about what will happen, by the subject of the model that answers. */
const predictions: readonly (readonly [RegExp, Subject])[] = [
  [/\b(?:how much|what) cash\b.*\bneed|\bcash (?:need|forecast|requirement)/, 'cash_need'],
  [
    /\b(?:orders?|deliver\w+)\b.*\b(?:will|may|might|likely|risk)\b.*\blate|\blate\b.*\b(?:likely|risk)/,
    'late_delivery',
  ],
  [/\b(?:will|may|might|likely|going to|soon)\b.*\b(?:run|be) out\b|\bstock-?outs?\b/, 'stock_out'],
  [/\b(?:will|may|might|likely|going to)\b.*\b(?:fail|break)|\b(?:failure|breakdown) risk/, 'equipment_failure'],
  [/\bvendors?\b.*\b(?:at risk|risky|risk)\b|\briskiest vendors?\b/, 'vendor_risk'],
  [/\binvoices?\b.*\b(?:will|may|might|likely)\b.*\b(?:hold|held|exception)/, 'invoice_exception'],
  [/\bhow many bids\b.*\b(?:expect|will|likely)/, 'bid_count'],
  [/\bgrants?\b.*\bwill\b.*\bspend|\bgrant spending\b.*\b(?:forecast|predict)/, 'grant_burn'],
]
const whyNot =
  /\b(why (can't|can not|cannot|can i not|couldn't)|can i|may i|what (stops|prevents|blocks)|why is .* (blocked|refused|disabled))\b/
const dueForMe =
  /\b(what('s| is| are)? .*\b(due|overdue|waiting)\b.*(\bfor me\b|\bfrom me\b|\bmine\b)|what('s| is) (due|overdue)\b(?! on)|my (deadlines|due dates|to-?do|open tasks|tasks|work)\b|what (do|must|should) i (have to |need to )?(do|finish|sign|approve)\b|what is on my (desk|plate))/

/** A record's number, such as PO-2026-0014 or V-12. */
export const numberIn = (text: string): string | undefined =>
  /\b(?!SF-|CFR|FY-)([A-Z]{1,4}-\d{4}-\d{2,}|[A-Z]{1,3}-\d{1,6})\b/i.exec(text)?.[1]?.toUpperCase()

type Form = { ask: Rows['ask']; rest: string; plain: boolean; by?: string }
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

function formOf(text: string): Form | null {
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

/** The kinds that the text names, in the order of the text; at one place the longest name wins. */
function kindsIn(text: string, vocabulary: Vocabulary): { kind: Kind; name: string }[] {
  const found = vocabulary.flatMap((kind) => {
    for (const name of kind.names) {
      const at = text.indexOf(` ${name} `)
      if (at >= 0) return [{ kind, name, at }]
    }
    return []
  })
  return found
    .filter(({ at, name, kind }) => !found.some((other) => other.kind !== kind && covers(other, { at, name })))
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
}
const covers = (other: { at: number; name: string }, { at, name }: { at: number; name: string }): boolean =>
  other.at <= at && other.at + other.name.length >= at + name.length && other.name.length > name.length

/** A deadline that another field ends, such as an order that was delivered and waits for its invoice. */
export const notDone = (record: AnyRecord, { unless = {} }: Due): Condition[] =>
  Object.entries(unless).map(([field, done]) => ({
    field,
    test: 'any',
    values: (record.fields[field].options as readonly string[]).filter((option) => !done.includes(option)),
    orNone: true,
  }))

/** A period that begins here: “paid in October” asks for the day of payment, “open on Mill Road” for open ones. */
const dated =
  ' (?:(?:on|since|in|by|after|before|between|over|during) )?(?:the )?(?:\\d|last|past|next|coming|this|today|yesterday|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )'

const hasDue = (record: AnyRecord) => columnsOf(record).find(([, { due }]) => due)

function rowsOf(
  { ask, rest: given, plain }: Form,
  { kind, name }: { kind: Kind; name: string },
  asker: Asker,
): Rows | null {
  const { record } = kind
  let rest = given.replace(` ${name} `, ' · ')
  const [conditions, looked]: [Condition[], string[]] = [[], []]
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const add = (condition: Condition, words: string) => (conditions.push(condition), looked.push(words))

  const old = take(/\b(?:more than |over |older than |at least )?(\d{1,3}) days old\b|\bolder than (\d{1,3}) days\b/)
  let born: Period | undefined
  if (old) {
    const days = Number(old[1] ?? old[2])
    const field = ['invoice_date', 'received_on', 'submitted_at', 'reported_at'].find((name) => record.fields[name])
    const to = addDays(asker.today, -days - 1)
    if (field) add({ field, test: 'between', to }, `${labelOf(record, field).toLowerCase()} more than ${days} days ago`)
    else {
      born = { to, words: `more than ${days} days ago` }
      looked.push(`created ${born.words}`)
    }
  }
  const late = take(
    /\b(?:more than |over |at least )?(\d{1,3}) (?:or more )?days (?:or more )?(?:overdue|past due|late)\b/,
  )
  if (late ?? take(/\b(overdue|past due|late)\b/)) {
    const due = hasDue(record)
    if (!due) return null
    const days = late ? Number(late[1]) : 0
    add(
      { field: due[0], test: 'between', to: addDays(asker.today, -1 - days) },
      days ? `overdue by more than ${days} days` : 'overdue',
    )
    for (const condition of notDone(record, due[1].due!)) conditions.push(condition)
    const until = due[1].due!.while ?? kind.open
    if (until) conditions.push({ field: 'status', test: 'any', values: until, orNone: false })
  } else if (!takeNot(kind, take, add) && !takeUndone(kind, take, add))
    for (const { words, values, label } of kind.statuses)
      if (
        take(new RegExp(`\\b(?:that |which )?(?:is |are |were |was )?(?:still )?${escaped(words)}s?\\b(?!${dated})`))
      ) {
        add({ field: 'status', test: 'any', values, orNone: false }, `status ${label}`)
        break
      }

  const isWaiting = !looked.some((each) => each.startsWith('status')) && take(/\b(waiting|pending|outstanding)\b/)
  if (isWaiting) {
    const waits = waitsIn(kind)
    if (waits.length > 0) add({ field: 'status', test: 'any', values: waits, orNone: false }, 'waiting')
  }
  if (take(/\bnext\b(?! (?:week|month|year|\d))/)) {
    const due = hasDue(record)
    if (!due) return null
    add({ field: due[0], test: 'between', from: asker.today }, 'the next one')
    for (const condition of notDone(record, due[1].due!)) conditions.push(condition)
    const until = due[1].due!.while ?? kind.open
    if (until) conditions.push({ field: 'status', test: 'any', values: until, orNone: false })
  }
  const judged: Judged | undefined =
    record.table === 'budget_lines' && take(/\b(overspent|over budget|overdrawn)\b/) !== null
      ? 'overspent'
      : record.table === 'grants' &&
          take(
            /\b(?:(?:are we |we are |being )?(?:spending|spent|moving|going) (?:too )?slow(?:ly)?|(?:too )?slow(?:ly)?(?: spending)?|under pace|behind(?: (?:schedule|plan|in spending|on spending))?|underspent)\b/,
          ) !== null
        ? 'slow'
        : undefined
  if (judged) looked.push(judged === 'slow' ? 'spending behind its period' : judged)

  for (const { field, words, label } of kind.flags) {
    const flag = take(
      new RegExp(
        `\\b(?:that |which )?(?:is |are |were |was |have |has )?(not |non-)?(?:an? |certified (?:as )?)?${escaped(words)}\\b`,
      ),
    )
    if (!flag) continue
    add(
      { field, test: 'any', values: [flag[1] ? 'false' : 'true'], orNone: false },
      flag[1] ? `not ${label.toLowerCase()}` : label.toLowerCase(),
    )
    break
  }

  for (const { field, words, values, label } of kind.grades)
    if (
      take(
        new RegExp(
          `\\b(?:that |which )?(?:is |are |were |was |have |has )?${escaped(words)}\\b(?: priority| severity)?`,
        ),
      )
    ) {
      add({ field, test: 'any', values, orNone: false }, label.toLowerCase())
      break
    }

  const money = mainMoney(record, rest)
  const over =
    money &&
    take(/\b(?:over|above|more than|greater than|at least|exceeding) \$?([\d,]+(?:\.\d+)?) ?(k|m|thousand|million)?\b/)
  if (over)
    add(
      { field: money, test: 'between', from: centsOf(over) },
      `${labelOf(record, money)} ${dollars(Number(centsOf(over)))} or more`,
    )
  const under =
    money && take(/\b(?:under|below|less than|at most|up to) \$?([\d,]+(?:\.\d+)?) ?(k|m|thousand|million)?\b/)
  if (under)
    add(
      { field: money, test: 'between', to: centsOf(under) },
      `${labelOf(record, money)} up to ${dollars(Number(centsOf(under)))}`,
    )

  if (take(/\b(?:unassigned|without an? (?:owner|assignee))\b/)) {
    const field = personField(record, 'assigned')
    if (!field) return null
    add({ field, test: 'any', values: [], orNone: true }, 'unassigned')
  }
  const mine = take(
    /\b(?:(?:that |which )?(?:are |is )?(assigned to me|(?:i|we) (?:requested|submitted|entered|own|manage|drafted|created|wrote))|my|mine|for me|of mine)\b/,
  )
  if (mine && !mine[1]?.startsWith('we ') && !asker.supplies) {
    const field = personField(record, mine[1] ?? 'my')
    if (!field) return null
    add(
      { field, test: 'any', values: [asker.user_id], orNone: false },
      `${labelOf(record, field).toLowerCase()} is you`,
    )
  }

  // A comparison of two fields, such as stock below its minimum, can't be asked: a search for its words would mislead.
  if (compared.test(rest)) return null
  const { created = born, left } = readPeriod(record, rest, asker, conditions, looked)
  rest = left
  const sums = ask === 'sum' || ask === 'by'
  if (sums) for (const [verb] of sumVerbs) while (take(verb)) continue
  // The amount left of a budget is left this year: earlier years are closed for spending.
  if (ask === 'left' && record.table === 'budget_lines')
    conditions.push({ field: 'ends_on', test: 'between', from: asker.today })
  const newest = take(/\b(newest|latest|most recent|last)\b/)
  const largest = money && take(/\b(largest|biggest|highest|most expensive|top)\b(?: (\d{1,2}))?/)
  const few = take(/\b(\d{1,2})\b(?= ·)/)
  const words = rest
    .replaceAll(/[^\p{L}\p{N}&'/.-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => word && !fillers.has(word))
  // “Without insurance” compares with what is not there: a search for the words would find nothing, and mislead.
  // The exclusion list is read on the vendor’s page, and is no field.
  if (words.some((word) => ['no', 'not', 'without', 'missing', 'lacking', 'excluded', 'debarred'].includes(word)))
    return null
  // A bare kind, such as "grants", is more likely the beginning of a question about the product than a list.
  if (plain && conditions.length === 0 && words.length > 3) return null
  return {
    ask,
    record,
    conditions,
    created,
    name: words.join(' '),
    column: sums ? sumColumn(record, given) : undefined,
    order: largest && money ? { field: money, descending: true } : newest ? undefined : orderOf(record, conditions),
    most: looked.includes('the next one') ? 1 : Math.min(20, Number(largest?.[2] ?? few?.[1] ?? 10)),
    looked,
    ...(judged && { judged }),
  }
}

type Take = (pattern: RegExp) => RegExpExecArray | null

/** “Not released”: the statuses before it, in the order in which the record declares them. */
function takeNot({ record, statuses }: Kind, take: Take, add: (condition: Condition, words: string) => void): boolean {
  const options: readonly string[] = record.fields.status?.options ?? []
  for (const { words, values, label } of statuses) {
    if (values.length !== 1) continue
    if (!take(new RegExp(`\\b(?:still )?not (?:yet )?(?:been )?${escaped(words)}(?: yet)?\\b`))) continue
    const before = options.slice(0, options.indexOf(values[0]!))
    add({ field: 'status', test: 'any', values: before, orNone: false }, `not yet ${label}`)
    return true
  }
  return false
}

/** “Not delivered”: open rows with another value of a result, such as orders that are due and have not come. */
function takeUndone({ record, grades }: Kind, take: Take, add: (condition: Condition, words: string) => void): boolean {
  for (const { field, words, values, label } of grades) {
    if (!take(new RegExp(`\\b(?:still )?not (?:yet )?(?:been )?(?:fully )?${escaped(words)}(?: yet)?\\b`))) continue
    const others = (record.fields[field].options as readonly string[]).filter((option) => !values.includes(option))
    add({ field, test: 'any', values: others, orNone: true }, `not ${label.toLowerCase()}`)
    const until = hasDue(record)?.[1].due
    if (until?.unless?.[field] && until.while)
      add(
        { field: 'status', test: 'any', values: until.while, orNone: false },
        `status ${until.while.map((each) => optionLabel(record.fields.status, each)).join(' or ')}`,
      )
    return true
  }
  return false
}

/** Statuses in which a record waits for a decision. */
const waitsIn = ({ statuses, open }: Kind): readonly string[] => {
  const named = statuses.filter(({ label }) => /waiting|submitted|requested|pending/i.test(label))
  return named.length > 0 ? [...new Set(named.flatMap(({ values }) => values))] : (open ?? [])
}

const compared =
  /\b(?:below|under|above|over|beyond|less than|more than|exceed\w*)\s+(?:(?:the|its|their|a|our)\s+)?(?:minimum|maximum|limit|target|threshold|reorder point|average|budget|ceiling|capacity|level)s?\b/

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Earliest due date first. */
const orderOf = (record: AnyRecord, conditions: readonly Condition[]) => {
  const due = hasDue(record)?.[0]
  return due && conditions.some((condition) => 'field' in condition && condition.field === due)
    ? { field: due, descending: false }
    : undefined
}

/** Cents: 5k are five thousand dollars. */
function centsOf([, number, times]: RegExpExecArray): string {
  const factor = times?.startsWith('m') ? 1_000_000 : times ? 1_000 : 1
  return String(Math.round(Number(number!.replaceAll(',', '')) * factor * 100))
}

/** The amount that people mean: the one that they name, or the record's first that adds up. */
export function mainMoney(record: AnyRecord, text: string): string | undefined {
  const amounts = columnsOf(record).filter(([, { kind }]) => kind === 'money')
  const named = amounts.find(([name]) => text.includes(` ${labelOf(record, name).toLowerCase()} `))
  return (
    named ??
    amounts.find(([name]) => ['amount', 'total', 'ceiling', 'cost', 'amended', 'budget', 'estimate'].includes(name)) ??
    amounts.find(([, { adds }]) => adds !== false)
  )?.[0]
}

/** Verbs to the column that holds their sum: "how much was paid" is not how much was ordered. */
const sumVerbs: readonly [RegExp, readonly string[]][] = [
  [/\b(spent|spend|spending|expended)\b/, ['spent']],
  [/\b(paid|payments made)\b/, ['paid', 'paid_amount']],
  [/\b(invoiced|billed)\b/, ['invoiced', 'invoiced_amount']],
  [/\b(received)\b/, ['received', 'received_amount']],
  [/\b(encumbered|committed)\b/, ['encumbered', 'committed']],
  [/\b(drawn)\b/, ['drawn']],
  [/\b(owed|outstanding|unpaid|open|due)\b/, ['open_amount', 'owed']],
]
function sumColumn(record: AnyRecord, text: string): string | undefined {
  const named = sumVerbs
    .find(([pattern]) => pattern.test(text))?.[1]
    .find((name) => record.fields[name]?.kind === 'money')
  return named ?? mainMoney(record, text)
}

const personFields: Readonly<Record<string, readonly string[]>> = {
  my: [
    'owner',
    'buyer',
    'assigned_to',
    'assignee',
    'manager',
    'lead',
    'inspector',
    'requested_by',
    'holder',
    'learner',
    'commander',
    'officer',
    'entered_by',
    'drafted_by',
    'prepared_by',
  ],
  assigned: ['assigned_to', 'assignee', 'assigned', 'owner', 'inspector', 'officer', 'responsible', 'buyer'],
  wrote: [
    'requested_by',
    'submitted_by',
    'entered_by',
    'drafted_by',
    'written_by',
    'prepared_by',
    'reported_by',
    'opened_by',
    'made_by',
  ],
}
function personField(record: AnyRecord, words: string): string | undefined {
  const wanted =
    personFields[
      /assigned/.test(words)
        ? 'assigned'
        : /requested|submitted|entered|drafted|created|wrote/.test(words)
          ? 'wrote'
          : 'my'
    ]!
  return wanted.find((name) => record.fields[name]?.kind === 'person')
}

/** Verbs to the date that they happened on. */
const dates: readonly [RegExp, readonly string[]][] = [
  [/\bdue\b/, ['due_on', 'due', 'due_at', 'pay_on']],
  [/\b(paid)\b/, ['paid_on']],
  [/\b(issued|ordered|placed)\b/, ['issued_at', 'issued_on']],
  [/\b(received|arrived|came in|come in)\b/, ['received_on', 'arrived_at']],
  [/\b(awarded)\b/, ['awarded_on', 'awarded_at']],
  [/\b(published|posted)\b/, ['published_at', 'posted_on']],
  [/\b(approved)\b/, ['approved_at']],
  [/\b(clos(?:e|es|ing)|deadline)\b/, ['closes_at', 'closes_on']],
  [/\b(closed|completed|finished|done)\b/, ['closed_at', 'closed_on', 'completed_on', 'done_at', 'resolved_at']],
  [/\b(expir(?:e|es|ed|ing)|end(?:s|ed|ing)?|runs? out)\b/, ['ends_on', 'expires_on', 'valid_to', 'ends_at']],
  [/\b(start(?:s|ed|ing)?|begin(?:s|ning)?|began)\b/, ['starts_on', 'starts_at', 'began_at']],
  [/\b(submitted|sent)\b/, ['submitted_at', 'submitted_on', 'sent_on']],
  [/\b(incurred|spent)\b/, ['incurred_on', 'worked_on']],
]

/** Adds the period to the conditions, on the date that the verb names; else it is when the record was created. */
function readPeriod(
  record: AnyRecord,
  text: string,
  { today, books }: Asker,
  conditions: Condition[],
  looked: string[],
): { created: Period | undefined; left: string } {
  const found = takePeriod(text, today, books)
  if (!found) return { created: undefined, left: text }
  const { period, rest } = found
  const verb = dates.find(([pattern, names]) => pattern.test(rest) && names.some((name) => name in record.fields))
  const ahead = period.from !== undefined && period.from >= today && (period.to ?? '9') > today
  const field =
    verb?.[1].find((name) => name in record.fields) ??
    (ahead ? hasDue(record)?.[0] : undefined) ??
    ['invoice_date', 'incurred_on', 'day', 'ran_at', 'happened_at'].find((name) => name in record.fields)
  const left = verb ? rest.replace(verb[0], ' ') : rest
  if (!field) {
    looked.push(`created ${period.words}`)
    return { created: period, left }
  }
  const isInstant = record.fields[field].kind === 'instant'
  conditions.push({
    field,
    test: 'between',
    from: isInstant && period.from ? `${period.from}T00:00:00Z` : period.from,
    to: isInstant && period.to ? `${addDays(period.to, 1)}T00:00:00Z` : period.to,
  })
  const due = record.fields[field].due
  if (due?.while && ahead) conditions.push({ field: 'status', test: 'any', values: due.while, orNone: false })
  looked.push(`${labelOf(record, field).toLowerCase()} ${period.words}`)
  return { created: undefined, left }
}

/** Words of the question that name nothing. */
const fillers = new Set(
  `a about all amount amounts an and any are as at be been by currently did do does each for from get give had has have i in is it its list made many me most much
   need now of on or our been deadline got did put placed pending record records right see show still tell than that the their them there these they this those to until up us value was we were what when which who
   whose will with you your s still exist existing recent money dollars too any there's we've so far match expire expires expiring total sum worth us with we're end ends ending due closing close closes status waiting approval why also yet sell sells provide provides`.split(
    /\s+/,
  ),
)

/** The label of a status for the answer. */
export const statusOf = (record: AnyRecord, status: unknown): string | undefined =>
  record.fields.status && typeof status === 'string' ? optionLabel(record.fields.status, status) : undefined

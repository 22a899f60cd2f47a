import { addDays } from '#platform/dates.ts'
import { columnsOf, labelOf } from '#platform/records/record.ts'
import type { Subject } from '../predictions/records.ts'
import { mainMoney, sumColumn } from './amounts-asked.ts'
import { comparisonIn } from './comparison.ts'
import { type Form, formOf } from './forms.ts'
import { groupFieldOf } from './groups.ts'
import { kindsIn } from './kinds-in.ts'
import { oversightIn } from './oversight/matters.ts'
import { takePeriod } from './periods.ts'
import { plainly, purchaseIn, soldIn } from './phrasing.ts'
import { roleIn } from './role-holders.ts'
import { rowsOf } from './rows-asked.ts'
import { riskLevelIn } from './subrecipient-risk.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'
import type { Asker, Rows, Wanted } from './wanted.ts'

/**
 * The question as one request to the records, or null where it asks for something else, such as how to do a thing.
 * Better no request than a wrong one: a kind must be named, and a form of question that asks for rows.
 */
export function understand(question: string, vocabulary: Vocabulary, asker: Asker): Wanted | null {
  const plain = plainly(question)
  const text =
    asker.supplies && openCalls.test(plain)
      ? ` which solicitations are open${/ for (?!me |us |my |our )[a-z -]+ $/.exec(plain)?.[0] ?? ' '}`
      : plain
  if (toApprove.test(text)) return { ask: 'to-approve' }
  if (reorder.test(text)) return { ask: 'reorder' }
  if (aging.test(text) && !asker.supplies) return { ask: 'aging' }
  const oversight = asker.supplies ? undefined : oversightIn(text, asker)
  if (oversight) return oversight
  const role = asker.supplies ? undefined : roleIn(text)
  if (role) return { ask: 'role-holders', role }
  const level = asker.supplies ? undefined : riskLevelIn(text)
  if (level) return { ask: 'subrecipient-risk', level }
  const predicted = predictions.find(([pattern]) => pattern.test(text))
  if (predicted) return { ask: 'predicted', subject: predicted[1] }
  const bought = !asker.supplies && (purchaseIn(text) ?? soldIn(text))
  if (bought) return bought
  if (asksForHelp.test(text)) return null
  const compared = comparisonIn(text, asker, (each) => understand(each, vocabulary, asker))
  if (compared) return compared
  const number = numberIn(question)
  if (number && whyNot.test(text)) return { ask: 'why-not', number, words: text }
  if (number) return partsOf(number, text, vocabulary, asker) ?? { ask: 'open', number }
  if (dueForMe.test(text)) {
    const found = takePeriod(text, asker.today, asker.books)
    return { ask: 'due', period: found?.period ?? { to: addDays(asker.today, 14), words: 'the next two weeks' } }
  }
  const grouped = groupedIn(text, vocabulary, asker)
  if (grouped) return grouped
  const form = formOf(text)
  if (!form) return null
  if (form.ask === 'by' || (form.ask === 'sum' && /\b(owe|owed|payable)\b(?!.*\bmatch\b)/.test(text)))
    return byVerb(form, text, vocabulary, asker)
  const kinds = kindsIn(form.rest, vocabulary).toSorted(
    (one, other) => Number(isOurs(other, asker)) - Number(isOurs(one, asker)),
  )
  // A fund and a department have what their budget lines have left.
  const lines = { kind: vocabulary.find(({ record }) => record.table === 'budget_lines')!, name: 'budget lines' }
  for (const kind of kinds) {
    // A sum needs an amount: “how much did we pay vendors” asks for the payments.
    if (form.ask === 'sum' && mainMoney(kind.kind.record, '') === undefined) continue
    const rows = rowsOf(form, isBudget(form, kind.kind) ? lines : kind, asker, vocabulary)
    // Two kinds of one name: the one that has the status or the field that was asked for.
    const other =
      rows?.name &&
      kinds
        .filter((each) => each !== kind && each.at === kind.at && each.name === kind.name)
        .map((each) => rowsOf(form, each, asker, vocabulary))
        .find((each) => each?.name === '')
    if (rows) return other || rows
  }
  const amount = amountAsked(form, vocabulary)
  const added = amount && rowsOf(amount.form, amount.kind, asker, vocabulary)
  if (added) return { ...added, column: amount.column }
  if (form.ask === 'sum') return byVerb(form, text, vocabulary, asker)
  const what = kinds.length === 0 ? have.exec(text)?.[1]?.trim() : undefined
  return what ? { ask: 'have', what } : null
}

/** “Questioned costs”: an amount that one kind alone has, by its label of two words and more. */
function amountAsked(form: Form, vocabulary: Vocabulary) {
  const found = vocabulary.flatMap((kind) =>
    columnsOf(kind.record).flatMap(([column, { kind: sort, adds, sealed, restricted }]) => {
      const words = labelOf(kind.record, column).toLowerCase().split(' ')
      if (sort !== 'money' || adds === false || sealed || restricted || words.length < 2) return []
      // “This year” is a period.
      if (/^(?:this|last|next) /.test(words.join(' '))) return []
      const said = new RegExp(` ${words.map((word) => `${word.replace(/s$/, '')}s?`).join(' ')} `)
      return said.test(form.rest) ? [{ kind, column, said, exact: form.rest.includes(` ${words.join(' ')} `) }] : []
    }),
  )
  const exact = found.filter((each) => each.exact)
  const [one, ...others] = exact.length > 0 ? exact : found
  if (!one || others.length > 0) return undefined
  const name = one.kind.record.plural.toLowerCase()
  return {
    form: { ...form, ask: 'sum' as const, rest: form.rest.replace(one.said, ` ${name} `), plain: false },
    kind: { kind: one.kind, name },
    column: one.column,
  }
}

const isBudget = ({ ask }: Form, { record }: Kind): boolean =>
  ask === 'left' && (record.table === 'funds' || record.table === 'cost_centers')

/** A company asks for bids and means what it can bid on. */
const openCalls =
  /\b(?:bids?|rfps?|tenders?|opportunities)\b.*\b(?:open|published)\b|\bopen (?:bids?|rfps?|tenders?|opportunities)\b|\b(?:what|which|where) can (?:i|we) bid\b|\b(?:bids?|rfps?|solicitations?|tenders?) can (?:i|we) (?:submit|bid|respond|answer)/

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
  const rows = rowsOf(form, kind, asker, vocabulary)
  return rows && { ...rows, name: '', of: number }
}

/** “Overdue invoices by vendor”: rows of a kind, added up by one of its fields. The kind is not what it is grouped by. */
function groupedIn(text: string, vocabulary: Vocabulary, asker: Asker): Rows | null {
  // A period may follow what the rows are grouped by: “by vendor this year”.
  const found = takePeriod(text, asker.today, asker.books)
  const after = found && text.trimEnd().endsWith(found.period.words) ? found : undefined
  const whole = after ? ` ${after.rest.replaceAll(/ +/g, ' ').trim()} ` : text
  const asked = /\b(?:grouped by|broken down by|by|per|for each) ([a-z ]{3,30}) $/.exec(whole)
  if (!asked) return null
  const rest = ` ${[whole.slice(0, asked.index).trim(), after?.period.words].filter(Boolean).join(' ')} `
  for (const kind of kindsIn(rest, vocabulary)) {
    const by = groupFieldOf(kind.kind.record, asked[1]!)
    const form = by && formOf(rest)
    const rows = form && rowsOf(form.ask === 'by' ? { ...form, ask: 'list', rest } : form, kind, asker, vocabulary)
    // A rule of an area finds rows one by one, and adds nothing up.
    if (rows && !rows.judged) {
      // “How many work orders by priority” asks for no amount.
      const column = rows.ask === 'count' ? undefined : sumColumn(kind.kind.record, rest)
      return { ...rows, ask: 'by', by, column, most: 10 }
    }
  }
  // “Encumbrances by fund”: the verb says which records hold the amount.
  const form = formOf(text)?.ask === 'by' || kindsIn(rest, vocabulary).length > 0 ? null : formOf(rest)
  const rows = form && byVerb({ ...form, ask: 'sum', plain: false }, rest, vocabulary, asker)
  const by = rows && groupFieldOf(rows.record, asked[1]!)
  return rows && by ? { ...rows, ask: 'by', by, most: 10 } : null
}

/** An amount without a kind: its verb says which records hold it. */
const verbs: readonly (readonly [pattern: RegExp, table: string, adds: string])[] = [
  [/\b(?:pa(?:id|y|ying)|payments)\b/, 'payments', ' paid '],
  [/\b(?:owe|owed|payable)\b/, 'invoices', ' unpaid '],
  [/\b(?:spent|spend|spending) (?:with|at)\b/, 'invoices', ''],
  [
    /^(?!.*\bovertime\b).*(?:\bcost\b.*\b(?:flood|storm|hurricane|tornado|incident|disaster|emergency)|\b(?:flood|storm|hurricane|tornado|incident|disaster|emergency)\b.*\bcost\b)/,
    'cost_records',
    '',
  ],
  // A budget line has no dates of its spending: what was spent in a period is what was paid.
  [
    /\b(?:spent|spend|spending)\b.*\b(?:week|month|quarter|year|days|since|between|in (?:20\d\d|[a-z]+ 20\d\d|january|february|march|april|may|june|july|august|september|october|november|december))\b/,
    'payments',
    ' paid ',
  ],
  [/\b(?:spent|spend|spending|encumbered|encumbrances?)\b/, 'budget_lines', ''],
  [/\b(?:drawn(?: down)?|draw down)\b/, 'drawdowns', ' received '],
  [/\bobligated?\b/, 'pa_projects', ''],
  [/\bordered\b/, 'purchase_orders', ''],
  [/\b(?:billed|invoiced)\b/, 'invoices', ''],
]

function byVerb(form: Form, text: string, vocabulary: Vocabulary, asker: Asker): Rows | null {
  for (const [pattern, table, adds] of verbs) {
    const kind = pattern.test(form.by ? form.rest : text) && vocabulary.find(({ record }) => record.table === table)
    if (!kind) continue
    const name = kind.record.plural.toLowerCase()
    const rest = form.rest
      .replaceAll(/\b(?:owe|payable|vendors?|suppliers?|pay|paying|payments|cost|drawn(?: down)?|draw down)\b/g, ' ')
      .replaceAll(/\s+/g, ' ')
    const rows = rowsOf(
      { ...form, rest: ` ${name} ${form.rest.includes(adds) ? '' : adds}${rest} `.replaceAll(/\s+/g, ' ') },
      { kind, name },
      asker,
      vocabulary,
    )
    if (!rows) return null
    // A cost is named for its work: a flood or a storm is the disaster that it belongs to.
    return { ...rows, ...(form.by && { by: form.by }), ...(table === 'cost_records' && { refersTo: true }) }
  }
  return null
}

const asksForHelp =
  /^ (how (do|can|should|would|to|does)|what (is|are) (a|an|the (difference|rule|limit|threshold))\b|what does|when (is|are|may|can|do|does)|why (do|does|is|are)|explain|define|where (do|can)|who (can|may|must|approves|signs|is allowed)|may i|should i|can i|do (i|we) need|what (?:do|does|must|should) (?:i|we|a \w+) (?:have to |need )?(?:to |for )?(?:bid|submit|register|apply|provide|send)|what are the (?:\w+ )?(?:requirements|rules|steps|deadlines)|is .* (allowed|allowable|required|eligible))\b(?!.*\b[a-z]{1,4}-(\d{4}-)?\d{2,})/

const toApprove =
  /\b(waiting for (?:my|me)\b.*(?:approv|sign|decision)|waiting (?:for|on) me\b|(?:what|which|anything).* (?:do|must|should|can) i (?:need to |have to )?(?:approve|sign)\b|my approvals\b|(?:what|which) needs my (?:approval|signature))/

const aging = /^ (?:show |what is |our |the )*(?:a\/?p|accounts payable|payables|invoices?) aging\b/

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
  [
    /\bvendors?\b.*\b(?:at risk|risky|risk)\b|\briskiest vendors?\b|\bhigh[- ]risk (?:vendors?|suppliers?)\b/,
    'vendor_risk',
  ],
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

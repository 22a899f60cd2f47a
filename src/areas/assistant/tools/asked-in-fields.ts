import type { Context } from '#platform/commands/command.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { type Condition, whyNotConditions } from '#platform/records/list/conditions.ts'
import { type AnyRecord, columnsOf, labelOf, optionLabel } from '#platform/records/record.ts'
import { mainMoney } from './amounts-asked.ts'
import { booksOf } from './asker.ts'
import { notDone } from './deadlines-asked.ts'
import type { CountInput } from './inputs.ts'
import type { Library } from './library.ts'
import { usualDate } from './periods-asked.ts'
import { type Period, takePeriod } from './periods.ts'
import { searched } from './read.ts'

/** Fields from a model or a program are put into words and read like a person's question: one reading for all. */
export async function selectionIn(input: CountInput, library: Library, context: Context) {
  const kind = library.vocabulary.find(({ names }) =>
    names.includes(input.kind.trim().toLowerCase().replaceAll('_', ' ')),
  )
  if (!kind) throw new InvalidInput({ kind: `There is no kind of record named “${input.kind}”.` })
  const { record } = kind
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const [conditions, looked]: [Condition[], string[]] = [[], []]
  const due = columnsOf(record).find(([, { due }]) => due)
  if (input.overdue) {
    if (!due) throw new InvalidInput({ overdue: `${record.plural} have no due date.` })
    conditions.push({ field: due[0], test: 'between', to: addDays(today, -1) })
    conditions.push(...notDone(record, due[1].due!))
    const until = due[1].due!.while ?? kind.open
    if (until && !input.status) conditions.push({ field: 'status', test: 'any', values: until, orNone: false })
    looked.push('overdue')
  }
  if (input.status) {
    const asked = input.status.trim()
    const status = kind.statuses.find(({ words }) => words === asked.toLowerCase())
    if (!status)
      throw new InvalidInput({ status: `${record.plural} have no status “${asked}”. They have: ${labels(record)}.` })
    conditions.push({ field: 'status', test: 'any', values: status.values, orNone: false })
    looked.push(`status ${status.label}`)
  }
  const amount = mainMoney(record, '')
  if (input.least !== undefined || input.most !== undefined) {
    if (!amount) throw new InvalidInput({ least: `${record.plural} have no amount.` })
    const cents = (dollars: number | undefined) =>
      dollars === undefined ? undefined : String(Math.round(dollars * 100))
    conditions.push({ field: amount, test: 'between', from: cents(input.least), to: cents(input.most) })
    looked.push(`${labelOf(record, amount)} within limits`)
  }
  if (input.mine) {
    const field = columnsOf(record).find(([, { kind }]) => kind === 'person')?.[0]
    if (!field) throw new InvalidInput({ mine: `${record.plural} belong to no person.` })
    conditions.push({ field, test: 'any', values: [context.actor.user_id], orNone: false })
    looked.push(`${labelOf(record, field)} is you`)
  }
  let created: { from?: string | undefined; to?: string | undefined } | undefined
  const named = input.period ? await periodNamed(input.period, context) : undefined
  const [from, to] = [named?.from ?? input.from, named?.to ?? input.to]
  if (named) looked.push(named.words)
  if (from || to) {
    const label = input.date?.trim().toLowerCase()
    const field = label
      ? columnsOf(record).find(
          ([name, { kind }]) =>
            (kind === 'date' || kind === 'instant') && [name, labelOf(record, name).toLowerCase()].includes(label),
        )
      : undefined
    if (label && label !== 'created' && !field)
      throw new InvalidInput({ date: `${record.plural} have no date “${input.date}”.` })
    const usual = label ? undefined : usualDate(record)
    if (field ?? usual) conditions.push(between((field?.[0] ?? usual)!, record, { from, to }))
    else created = { from, to }
  }
  const wrong = whyNotConditions(record, conditions)
  if (wrong) throw new InvalidInput({ kind: wrong })
  if (input.search) {
    const own = await searched(input.search, record.table, context, 100)
    conditions.push({ test: 'these', ids: own.map(({ id }) => id) })
    looked.push(`named “${input.search}”`)
  }
  const order = input.overdue && due ? { field: due[0], descending: false } : undefined
  const how = looked.length > 0 ? ` (${looked.join(', ')})` : ''
  return { wanted: { record, conditions, created }, record, amount, order, how }
}

/** “This quarter”, as a person says it. */
export async function periodNamed(words: string, context: Context): Promise<Period> {
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const books = /\b(?:fiscal|budget) year\b/i.test(words) ? await booksOf(context, today) : undefined
  const found = takePeriod(` ${words.toLowerCase()} `, today, books)
  if (!found) throw new InvalidInput({ period: `“${words}” is not a period. Say “this quarter” or “last year”.` })
  return found.period
}

/** An instant lasts until the end of its last day. */
const between = (field: string, record: AnyRecord, { from, to }: Omit<Period, 'words'>): Condition => {
  const isInstant = record.fields[field].kind === 'instant'
  return {
    field,
    test: 'between',
    from: isInstant && from ? `${from}T00:00:00Z` : from,
    to: isInstant && to ? `${addDays(to, 1)}T00:00:00Z` : to,
  }
}

export function amountNamed(record: AnyRecord, figure: string): string {
  const wanted = figure.trim().toLowerCase()
  const amounts = columnsOf(record).filter(([, { kind, adds }]) => kind === 'money' && adds !== false)
  const found = amounts.find(([name]) => [name, labelOf(record, name).toLowerCase()].includes(wanted))
  if (found) return found[0]
  const labels = amounts.map(([name]) => labelOf(record, name)).join(', ')
  throw new InvalidInput({
    figure: `${record.plural} have no amount “${figure}” that adds up. They have: ${labels || 'none'}.`,
  })
}

const labels = (record: AnyRecord): string =>
  record.fields.status?.kind === 'choice'
    ? (record.fields.status.options as readonly string[])
        .map((option) => optionLabel(record.fields.status, option))
        .join(', ')
    : 'none'

import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import { type AnyRecord, labelOf, optionLabel } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import { sentenceCase } from '#platform/words.ts'
import { namesIn } from '#platform/rehearsal/names-in.ts'
import { answerFound, byNumber, described, type Found } from './answer-one.ts'
import { isVendor } from './asker.ts'
import { byName } from './by-name.ts'
import { isSlow, left, matchLeft, type Left } from './figures.ts'
import { inLines } from './in-lines.ts'
import type { Answered, Library } from './library.ts'
import { averaged, cited, countByStatus, countRows, findRows, sumRows, sumsBy } from './read.ts'
import { answerOwnOrders } from './own-orders.ts'
import { answerOpenNotices } from './special.ts'
import { whyOf } from './why.ts'
import { counted, kindSaid, labelSaid, lookedSaid, noRecord, notFound, valueSaid } from './said.ts'
import type { Judged, Rows } from './wanted.ts'

export async function answerRows(
  wanted: Rows,
  question: string,
  library: Library,
  context: Context,
): Promise<Answered | null> {
  const { record, ask } = wanted
  if (record.table === 'solicitations' && (await isVendor(context))) return answerOpenNotices(wanted.name, context)
  if (record.table === 'purchase_orders' && (await isVendor(context))) {
    const toDeliver = wanted.conditions.some((each) => 'field' in each && each.field === 'delivery')
    return answerOwnOrders(toDeliver, context)
  }
  const many = kindSaid(record)
  if (wanted.of) {
    const found = await byNumber(wanted.of, library, context)
    return found ? answerParts(wanted, found, question, library, context) : noRecord(wanted.of)
  }
  const by = wanted.name ? await byName(wanted, library, context) : { conditions: [], looked: [] }
  const looked = [...wanted.looked, ...(by?.looked ?? [])]
  // Three words that name nothing are more likely a question about the product: the documentation is asked.
  if (!by)
    return wanted.conditions.length === 0 && wanted.name.split(' ').length > 2
      ? null
      : nothingNamed(record, wanted.name)
  const found = {
    record,
    conditions: [...wanted.conditions, ...by.conditions],
    created: wanted.created,
    related: wanted.related,
    empty: wanted.empty,
  }
  const selection = wanted.average && wanted.column ? averaged(found, wanted.column) : found
  const how =
    looked.length > 0
      ? `\n${say('I looked for: {words}.', { words: lookedSaid(looked, record).replace(/\.$/, '') })}`
      : ''

  if (ask === 'sum' && wanted.column) {
    const { sum, count } = await sumRows(selection, wanted.column, context)
    const { rows } = await findRows(selection, context, { order: { field: wanted.column, descending: true }, most: 5 })
    const values = { label: labelSaid(labelOf(record, wanted.column)), records: counted(count, record) }
    return {
      text: `${
        wanted.average
          ? say('{amount} is the average of “{label}” over {records} that you can open.', {
              amount: dollars(count === 0 ? 0 : Math.round(sum / count)),
              ...values,
            })
          : say('{amount} is the total of “{label}” over {records} that you can open.', {
              amount: dollars(sum),
              ...values,
            })
      }${how}`,
      cited: rows.map((row) => cited(record, row)),
    }
  }
  if (ask === 'by' && wanted.by) return answerBy(wanted, wanted.by, selection, how, library, context)
  if (ask === 'count') {
    const count = await countRows(selection, context)
    const statuses =
      record.fields.status?.kind === 'choice' &&
      !selection.conditions.some((each) => 'field' in each && each.field === 'status') &&
      count > 0
        ? await countByStatus(selection, context)
        : []
    const parts = statuses.map(
      ({ status, count: many }) => `${labelSaid(optionLabel(record.fields.status, status))}: ${many}`,
    )
    const { rows } = await findRows(selection, context, { order: wanted.order, most: 5 })
    return {
      text: `${
        count === 0
          ? say('You can open no {kind}.', { kind: many })
          : looked.length > 0
            ? say('You can open {records} like this.', { records: counted(count, record) })
            : say('You can open {records}.', { records: counted(count, record) })
      }${parts.length > 1 ? `\n${parts.join(' · ')}` : ''}${how}`,
      cited: rows.map((row) => cited(record, row)),
    }
  }

  const listed = wanted.judged
    ? await judgedRows(wanted.judged, selection, context)
    : await findRows(selection, context, { order: wanted.order, most: wanted.most })
  const { rows } = listed
  const rule = record.table === 'grants' && /\bmatch\b/i.test(question) ? matchLeft : left[record.table]
  // Of those that come, the next one was asked for.
  const count = wanted.most === 1 ? rows.length : listed.count
  const asksWhy = /\b(?:why|por qué|por que)\b/.test(question.toLowerCase())
  const why = asksWhy && rows.length > 0 ? await whyOf(record, rows, context) : null
  if (count === 0)
    return {
      text: `${say('I found no {kind} like this among the records that you can open.', { kind: many })}${how}`,
      cited: [],
    }
  if (count === 1 || (ask === 'left' && count <= 3)) {
    const texts = await Promise.all(
      rows.map(async (row) => {
        const text = await described(record, row, question, library, context)
        return why?.has(row.id) ? `${text}\n${why.get(row.id)}` : text
      }),
    )
    const sum = ask === 'left' && count > 1 ? await leftInAll(selection, rule, context) : ''
    return { text: `${sum}${texts.join('\n\n')}${how}`, cited: rows.map((row) => cited(record, row)) }
  }
  const lines = (await inLines(record, rows, library, context)).map((line, at) => {
    const words = why?.get(rows[at]!.id)
    return words ? `${line}\n  ${words}` : line
  })
  const more = count > rows.length ? `\n${say('and {count} more.', { count: count - rows.length })}` : ''
  const total = ask === 'left' ? await leftInAll(selection, rule, context) : ''
  return {
    text: `${total}${counted(count, record)}:${how}\n${lines.join('\n')}${more}`,
    cited: rows.map((row) => cited(record, row)),
  }
}

/** Nothing has the words that are left: what can be asked for is said. */
function nothingNamed(record: AnyRecord, name: string): Answered {
  const { text, cited: none } = notFound(say('{kind} for “{name}”', { kind: kindSaid(record), name }))
  const { status } = record.fields
  const statuses =
    status?.kind === 'choice'
      ? (status.options as readonly string[])
          .slice(0, 6)
          .map((each) => valueSaid(record, 'status', optionLabel(status, each)))
      : []
  const hint =
    statuses.length > 0
      ? say('You can ask by number, name, date, amount or status: {statuses}.', { statuses: statuses.join(', ') })
      : say('You can ask by number, name, date or amount.')
  return { text: `${text} ${hint}`, cited: none }
}

/** The amount left of all of them together. */
async function leftInAll(
  selection: Parameters<typeof findRows>[0],
  rule: Left | undefined,
  context: Context,
): Promise<string> {
  if (!rule) return ''
  const { rows, count } = await findRows(selection, context, { most: 1_000 })
  if (count > rows.length) return ''
  const sum = rows.reduce((total, row) => total + rule.of(row as unknown as Record<string, number>), 0)
  return `${say('{amount} {what} in total.', { amount: dollars(sum), what: translated(rule.words) })}\n`
}

/** Rows that a rule of their area finds. */
async function judgedRows(judged: Judged, selection: Parameters<typeof findRows>[0], context: Context) {
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const { rows } = await findRows(selection, context, { most: 1_000 })
  const rule = left[selection.record.table]
  const found = rows.filter((row) => {
    if (judged === 'slow') return isSlow(row, today)
    const amounts = row as unknown as Record<string, number>
    const rest = rule?.of(amounts) ?? 0
    if (judged === 'overspent') return rest < 0
    const whole = amounts[rule!.parts[0]![1]]!
    return whole > 0 && whole - rest > (whole * judged.used) / 100
  })
  return { rows: found.slice(0, 10), count: found.length }
}

/** The rows of a kind that belong to one record; where none can, that record. */
export function answerParts(
  wanted: Rows,
  found: Found,
  question: string,
  library: Library,
  context: Context,
): Promise<Answered | null> {
  const within = partsOf(wanted, found)
  return within ? answerRows(within, question, library, context) : answerFound(found, question, library, context)
}

/** By the field that refers to it; null where none does. */
function partsOf(wanted: Rows, found: Found): Rows | null {
  const field = Object.entries<AnyRecord['fields'][string]>(wanted.record.fields).find(
    ([, { kind, to }]) => kind === 'ref' && to === found.record.table,
  )?.[0]
  if (!field || found.record.table === wanted.record.table) return null
  const { of: _, ...rest } = wanted
  return {
    ...rest,
    conditions: [...rest.conditions, { field, test: 'any', values: [found.row.id], orNone: false }],
    looked: [...rest.looked, `${labelOf(wanted.record, field).toLowerCase()} ${cited(found.record, found.row).words}`],
  }
}

/** The sum for each vendor, department or fund, the largest first. */
export async function answerBy(
  { record, column, most, average }: Pick<Rows, 'record' | 'column' | 'most' | 'average'>,
  by: string,
  selection: Parameters<typeof findRows>[0],
  how: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const sums = await sumsBy(selection, { column, by, average }, context, most)
  const { to, kind } = record.fields[by]
  const target = library.records.find(({ table }) => table === to)
  const names = await namesIn(
    record,
    sums.map(({ of }) => ({ id: '', [by]: of })),
    [by],
    library.records,
    context,
  )
  const nameOf = (of: unknown) =>
    kind === 'choice'
      ? valueSaid(record, by, optionLabel(record.fields[by], String(of)))
      : kind === 'text'
        ? String(of)
        : (names.get(String(of)) ?? say('Unknown'))
  const lines = sums.map(
    ({ of, sum, count }, at) =>
      `${at + 1}. ${nameOf(of)}: ${column ? `${dollars(sum)} · ` : ''}${counted(count, record)}`,
  )
  const sayFigures = (values: Record<'label' | 'kind' | 'group', string>) =>
    average
      ? say('Average “{label}” of {kind} by {group}, the largest first:', values)
      : say('“{label}” of {kind} by {group}, the largest first:', values)
  const head =
    sums.length === 0
      ? say('I found no {kind} like this among the records that you can open.', { kind: kindSaid(record) })
      : column === undefined
        ? say('{kind} by {group}, the most first:', {
            kind: sentenceCase(kindSaid(record)),
            group: labelSaid(labelOf(record, by)).toLowerCase(),
          })
        : sayFigures({
            label: labelSaid(labelOf(record, column)),
            kind: kindSaid(record),
            group: labelSaid(labelOf(record, by)).toLowerCase(),
          })
  return {
    text: [`${head}${how}`, ...lines].join('\n'),
    cited: target ? sums.map(({ of }) => ({ table: target.table, id: String(of), words: nameOf(of) })) : [],
  }
}

import { z } from 'zod'
import { question, type Command, type Context } from '#platform/commands/command.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { whyNotConditions, type Condition } from '#platform/records/list/conditions.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import {
  answerFromRecords,
  answerExplain,
  answerOpen,
  answerRecord,
  answerWhyNot,
  answerDue,
  inLines,
  libraryOf,
  type Answered,
  type Library,
} from './answer.ts'
import { inText } from '#platform/words.ts'
import { answerLibrary } from '../library/answer-library.ts'
import { cited, countByStatus, countRows, findRows, searched, sumRows } from './read.ts'
import { mainMoney, notDone, numberIn } from './understand.ts'

/**
 * The assistant's questions to the records: they run with the asking person's own rights and write nothing.
 * Each has a declared input, so that a language model and a program use the same ones.
 */
export function assistantCommands(commands: readonly Command[], records: readonly AnyRecord[]): Command[] {
  let made: Library | undefined
  const library = () => (made ??= libraryOf(commands, records))
  return [
    question('assistant/answer', {
      about:
        'Answers a question from the records that the caller may read, or returns null if it is not about records.',
      input: z.strictObject({ question: z.string().min(1).max(8_000) }),
      run: ({ question }, context): Promise<Answered | null> => answerFromRecords(question, library(), context),
    }),
    question('assistant/find', {
      about: 'Finds records of one kind by status, name, dates and amount, with their number and total.',
      input: listInput,
      run: (input, context): Promise<Answered> => find(input, library(), context),
    }),
    question('assistant/count', {
      about: 'Counts records of one kind by status, name, dates and amount, in total and by status.',
      input: countInput,
      run: (input, context): Promise<Answered> => count(input, library(), context),
    }),
    question('assistant/sum', {
      about: 'Adds up an amount of the records of one kind, by status, name and dates.',
      input: sumInput,
      run: (input, context): Promise<Answered> => sum(input, library(), context),
    }),
    question('assistant/explain', {
      about: 'Explains a figure of one record: its value, how it is calculated, and each change that led to it.',
      input: z.strictObject({ number: numbered, figure: z.string().min(1).max(80) }),
      run: ({ number, figure }, context): Promise<Answered> => answerExplain(number, figure, library(), context),
    }),
    question('assistant/record', {
      about: 'Returns the facts of one record by its table and id.',
      input: z.strictObject({ table: z.string().max(63), id: z.uuid() }),
      run: ({ table, id }, context): Promise<Answered> => answerRecord(table, id, library(), context),
    }),
    question('assistant/open', {
      about: 'Returns the facts of one record by its number, and what is left of its amount.',
      input: z.strictObject({ number: numbered, about: z.string().max(300).default('') }),
      run: ({ number, about }, context): Promise<Answered> => answerOpen(number, about, library(), context),
    }),
    question('assistant/why-not', {
      about: 'Returns which moves of a record the caller can make now, and the reason for each that they can’t.',
      input: z.strictObject({ number: numbered, move: z.string().max(60).default('') }),
      run: async ({ number, move }, context): Promise<Answered> =>
        answerWhyNot(
          number,
          move.toLowerCase(),
          library(),
          context,
          await todayIn(context.tx, context.actor.organization_id, context.now),
        ),
    }),
    question('assistant/library', {
      about:
        'Searches the agency’s policies, manuals and contracts by paragraph, and returns what the caller may read.',
      input: z.strictObject({ question: z.string().min(1).max(500) }),
      run: ({ question }, { tx }): Promise<Answered> => answerLibrary(tx, question),
    }),
    question('assistant/due', {
      about: 'Lists the caller’s deadlines in the next days, with those that are overdue.',
      input: z.strictObject({ days: z.number().int().min(0).max(366).default(14) }),
      run: async ({ days }, context): Promise<Answered> => {
        const today = await todayIn(context.tx, context.actor.organization_id, context.now)
        return answerDue({ to: addDays(today, days), words: `the next ${days} days` }, library(), context)
      },
    }),
  ]
}

const numbered = z
  .string()
  .max(60)
  .transform((text) => numberIn(text) ?? text.trim().toUpperCase())
const day = z.iso.date('Enter a date such as 2026-07-01')

const asked = {
  kind: z.string().max(80).describe('The kind of record, such as “purchase orders” or “grants”.'),
  status: z.string().max(60).optional().describe('A status label, or “open”.'),
  search: z
    .string()
    .max(120)
    .optional()
    .describe('Words of the name, or of a vendor, grant or person that it refers to.'),
  overdue: z.boolean().optional(),
  mine: z.boolean().optional(),
  least: z.number().optional().describe('The least amount, in dollars.'),
  most: z.number().optional().describe('The largest amount, in dollars.'),
  date: z.string().max(60).optional().describe('The label of the date that from and to are about.'),
  from: day.optional(),
  to: day.optional(),
}
const listInput = z.strictObject({ ...asked, limit: z.number().int().min(1).max(20).default(10) })
const countInput = z.strictObject(asked)
const sumInput = z.strictObject({
  ...asked,
  figure: z.string().max(80).optional().describe('The label of the amount, such as “Total”; else the main one.'),
})
type CountInput = z.infer<typeof countInput>

/** Fields from a model or a program are put into words and read like a person's question: one reading for all. */
async function readInput(input: CountInput, library: Library, context: Context) {
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
  if (input.from || input.to) {
    const label = input.date?.trim().toLowerCase()
    const field = label
      ? columnsOf(record).find(
          ([name, { kind }]) =>
            (kind === 'date' || kind === 'instant') && [name, labelOf(record, name).toLowerCase()].includes(label),
        )
      : undefined
    if (label && label !== 'created' && !field)
      throw new InvalidInput({ date: `${record.plural} have no date “${input.date}”.` })
    if (field) conditions.push({ field: field[0], test: 'between', from: input.from, to: input.to })
    else created = { from: input.from, to: input.to }
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

async function find(input: z.infer<typeof listInput>, library: Library, context: Context): Promise<Answered> {
  const { wanted, record, amount, order, how } = await readInput(input, library, context)
  const { rows, count } = await findRows(wanted, context, { order, most: input.limit })
  const total = amount && count > 0 ? await sumRows(wanted, amount, context) : undefined
  return {
    text: [
      `${record.plural}: ${count} that the caller may read${how}.`,
      ...(total ? [`Total of “${labelOf(record, amount!)}”: ${dollars(total.sum)}.`] : []),
      ...(await inLines(record, rows, library, context)),
    ].join('\n'),
    cited: rows.map((row) => cited(record, row)),
  }
}

async function count(input: CountInput, library: Library, context: Context): Promise<Answered> {
  const { wanted, record, order, how } = await readInput(input, library, context)
  const many = await countRows(wanted, context)
  const statuses = many > 0 && record.fields.status?.kind === 'choice' ? await countByStatus(wanted, context) : []
  const { rows } = await findRows(wanted, context, { order, most: 5 })
  return {
    text: [
      `${record.plural}: ${many} that the caller may read${how}.`,
      ...statuses.map(({ status, count: each }) => `• ${optionLabel(record.fields.status, status)}: ${each}`),
    ].join('\n'),
    cited: rows.map((row) => cited(record, row)),
  }
}

async function sum(input: z.infer<typeof sumInput>, library: Library, context: Context): Promise<Answered> {
  const { figure, ...rest } = input
  const { wanted, record, amount, how } = await readInput(rest, library, context)
  const column = figure ? amountNamed(record, figure) : amount
  if (!column) throw new InvalidInput({ kind: `${record.plural} have no amount.` })
  const total = await sumRows(wanted, column, context)
  const { rows } = await findRows(wanted, context, { order: { field: column, descending: true }, most: 5 })
  return {
    text: `${dollars(total.sum)} is the total of “${labelOf(record, column)}” over ${total.count} ${inText(record.plural)} that the caller may read${how}.`,
    cited: rows.map((row) => cited(record, row)),
  }
}

function amountNamed(record: AnyRecord, figure: string): string {
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

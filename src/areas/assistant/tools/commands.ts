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
  answerOpen,
  answerWhyNot,
  answerDue,
  inLines,
  libraryOf,
  type Answered,
  type Library,
} from './answer.ts'
import { cited, findRows, searched, sumRows } from './read.ts'
import { numberIn } from './understand.ts'

/**
 * What the assistant reads records with: questions that run with the rights of the person who asks and write nothing.
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
      input: wish,
      run: (input, context): Promise<Answered> => find(input, library(), context),
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

const wish = z.strictObject({
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
  limit: z.number().int().min(1).max(20).default(10),
})
type Wish = z.infer<typeof wish>

/** What a model or a program asks for in fields is said in words and read like a person's question: one reading. */
async function find(input: Wish, library: Library, context: Context): Promise<Answered> {
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
  const amount = columnsOf(record).find(([, { kind, adds }]) => kind === 'money' && adds !== false)?.[0]
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
  const wanted = { record, conditions, created }
  const order = input.overdue && due ? { field: due[0], descending: false } : undefined
  const { rows, count } = await findRows(wanted, context, { order, most: input.limit })
  const total = amount && count > 0 ? await sumRows(wanted, amount, context) : undefined
  return {
    text: [
      `${record.plural}: ${count} that the caller may read${looked.length > 0 ? ` (${looked.join(', ')})` : ''}.`,
      ...(total ? [`Total of “${labelOf(record, amount!)}”: ${dollars(total.sum)}.`] : []),
      ...(await inLines(record, rows, library, context)),
    ].join('\n'),
    cited: rows.map((row) => cited(record, row)),
  }
}

const labels = (record: AnyRecord): string =>
  record.fields.status?.kind === 'choice'
    ? (record.fields.status.options as readonly string[])
        .map((option) => optionLabel(record.fields.status, option))
        .join(', ')
    : 'none'

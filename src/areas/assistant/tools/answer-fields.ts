import type { Context } from '#platform/commands/command.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { dollars } from '#platform/money.ts'
import { labelOf, optionLabel } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { z } from 'zod'
import { compared } from './answer-compare.ts'
import { answerBy } from './answer-rows.ts'
import { amountNamed, selectionIn } from './asked-in-fields.ts'
import { groupFieldOf } from './groups.ts'
import { inLines } from './in-lines.ts'
import { type CountInput, compareInput, listInput, sumInput, sumsByInput } from './inputs.ts'
import type { Answered, Library } from './library.ts'
import { cited, countByStatus, countRows, findRows, sumRows } from './read.ts'

export async function find(input: z.infer<typeof listInput>, library: Library, context: Context): Promise<Answered> {
  const { wanted, record, amount, order, how } = await selectionIn(input, library, context)
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

export async function count(input: CountInput, library: Library, context: Context): Promise<Answered> {
  const { wanted, record, order, how } = await selectionIn(input, library, context)
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

export async function sum(input: z.infer<typeof sumInput>, library: Library, context: Context): Promise<Answered> {
  const { figure, ...rest } = input
  const { wanted, record, amount, how } = await selectionIn(rest, library, context)
  const column = figure ? amountNamed(record, figure) : amount
  if (!column) throw new InvalidInput({ kind: `${record.plural} have no amount.` })
  const total = await sumRows(wanted, column, context)
  const { rows } = await findRows(wanted, context, { order: { field: column, descending: true }, most: 5 })
  return {
    text: `${dollars(total.sum)} is the total of “${labelOf(record, column)}” over ${total.count} ${inText(record.plural)} that the caller may read${how}.`,
    cited: rows.map((row) => cited(record, row)),
  }
}

export async function sumsFor(
  input: z.infer<typeof sumsByInput>,
  library: Library,
  context: Context,
): Promise<Answered> {
  const { by, figure, limit, ...rest } = input
  const { wanted, record, amount, how } = await selectionIn(rest, library, context)
  const field = groupFieldOf(record, by)
  if (!field) throw new InvalidInput({ by: `${record.plural} have no field “${by}” to add up by.` })
  const column = figure ? amountNamed(record, figure) : amount
  return answerBy({ record, column, most: limit }, field, wanted, how, library, context)
}

export async function compare(
  input: z.infer<typeof compareInput>,
  library: Library,
  context: Context,
): Promise<Answered> {
  const { period, with: other, figure, ...rest } = input
  const [one, two] = [
    await selectionIn({ ...rest, period }, library, context),
    await selectionIn({ ...rest, period: other }, library, context),
  ]
  const column = figure ? amountNamed(one.record, figure) : undefined
  return compared(
    [one.wanted, two.wanted],
    { record: one.record, column, words: [period.toLowerCase(), other.toLowerCase()] },
    context,
  )
}

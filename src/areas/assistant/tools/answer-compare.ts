import type { Context } from '#platform/commands/command.ts'
import { dollars } from '#platform/money.ts'
import { labelOf } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { sentenceCase } from '#platform/words.ts'
import { byName } from './by-name.ts'
import type { Answered, Library } from './library.ts'
import { cited, countRows, findRows, sumRows, type Selection } from './read.ts'
import type { Compared, Rows } from './wanted.ts'
import { counted, kindSaid, labelSaid, lookedSaid, notFound } from './said.ts'

/** Two periods beside each other with their largest rows, and the difference. */
export async function answerCompare({ rows, words }: Compared, library: Library, context: Context): Promise<Answered> {
  const { record, column, name } = rows[0]
  const selections: Selection[] = []
  for (const each of rows) {
    const by = each.name ? await byName(each, library, context) : { conditions: [] }
    if (!by) return notFound(say('{kind} for “{name}”', { kind: kindSaid(record), name }))
    selections.push({ record, conditions: [...each.conditions, ...by.conditions], created: each.created })
  }
  return compared([selections[0]!, selections[1]!], { record, column, words }, context)
}

/** The same for a model and a program, which name the periods in fields. */
export async function compared(
  selections: readonly [Selection, Selection],
  { record, column, words }: Pick<Rows, 'record' | 'column'> & Pick<Compared, 'words'>,
  context: Context,
): Promise<Answered> {
  const one = await figureOf(selections[0], column, context)
  const other = await figureOf(selections[1], column, context)
  const [first, second] = words.map((each) => lookedSaid([each]))
  const inWords = ({ figure, count }: Figure) =>
    column ? `${dollars(figure)} (${counted(count, record)})` : counted(count, record)
  const what = column
    ? say('“{label}” of {kind}:', { label: labelSaid(labelOf(record, column)), kind: kindSaid(record) })
    : `${sentenceCase(kindSaid(record))}:`
  return {
    text: [
      what,
      `• ${sentenceCase(first!)}: ${inWords(one)}`,
      `• ${sentenceCase(second!)}: ${inWords(other)}`,
      differenceOf(one.figure, other.figure, { isMoney: column !== undefined, first: first!, second: second! }),
    ].join('\n'),
    cited: [...one.sources, ...other.sources],
  }
}

type Figure = { figure: number; count: number; sources: Answered['cited'] }

async function figureOf(selection: Selection, column: string | undefined, context: Context): Promise<Figure> {
  const { sum, count } = column
    ? await sumRows(selection, column, context)
    : { sum: 0, count: await countRows(selection, context) }
  const order = column ? { field: column, descending: true } : undefined
  const found = await findRows(selection, context, { order, most: 3 })
  return { figure: column ? sum : count, count, sources: found.rows.map((row) => cited(selection.record, row)) }
}

/** “$1,200.00 less in this quarter than in last quarter (−12%).” A share of nothing can’t be told. */
function differenceOf(
  one: number,
  other: number,
  { isMoney, first, second }: { isMoney: boolean; first: string; second: string },
): string {
  const by = Math.abs(one - other)
  const amount = isMoney ? dollars(by) : by.toLocaleString('en-US')
  const share = other > 0 ? ` (${one < other ? '−' : '+'}${Math.round((by / other) * 100)}%)` : ''
  if (by === 0) return say('There is no difference.')
  return one > other
    ? say('Difference: {amount} more {first} than {second}{share}.', { amount, first, second, share })
    : say('Difference: {amount} less {first} than {second}{share}.', { amount, first, second, share })
}

import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { type AnyRecord, labelOf } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { type AnyRow, namesIn } from '#platform/rehearsal/names-in.ts'
import type { Library } from './library.ts'
import { cited, isNamed, shownColumns } from './read.ts'
import { labelSaid, valueSaid } from './said.ts'

/** One line for each row: number and title, other party, amount, due date, status. */
export async function inLines(
  record: AnyRecord,
  rows: readonly AnyRow[],
  library: Library,
  context: Context,
): Promise<string[]> {
  const columns = record.list
    .map(String)
    .filter(
      (name) => shownColumns(record).includes(name) && name !== record.title && record.fields[name].kind !== 'series',
    )
  const shown = columns.slice(0, 5)
  const names = await namesIn(record, rows, shown, library.records, context)
  const zone = await zoneIn(context.tx, context.actor.organization_id)
  return rows.map((row) => {
    const values = shown.flatMap((name) => {
      const [field, value] = [record.fields[name], row[name]]
      if (value === null || value === undefined || value === '' || !isNamed(field, value, names)) return []
      const words = valueInWords(field, value, { names, zone }).replaceAll(/^“|”$/g, '')
      return field.kind === 'ref' || field.kind === 'person' || field.kind === 'choice'
        ? [valueSaid(record, name, words)]
        : [`${labelSaid(labelOf(record, name)).toLowerCase()} ${words}`]
    })
    return `• ${[cited(record, row).words, ...values].join(' · ')}`
  })
}

import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { momentInWords } from '#platform/dates.ts'
import { type AnyRecord, labelOf } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { namesIn } from '#platform/rehearsal/names-in.ts'
import { byNumber, leftOf } from './answer-one.ts'
import type { Answered, Library } from './library.ts'
import { cited, shownColumns } from './read.ts'
import { noRecord } from './said.ts'

/** A figure with the rule that calculates it and the history that led to it, both as the person may read them. */
export async function answerExplain(
  number: string,
  figure: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const found = await byNumber(number, library, context)
  if (!found) return noRecord(number)
  const { record, row } = found
  const source = [cited(record, row)]
  const wanted = figure.trim().toLowerCase()
  const column = shownColumns(record).find((name) => [name, labelOf(record, name).toLowerCase()].includes(wanted))
  const rest = leftOf(record, row)
  if (!column)
    return {
      text: [
        `${cited(record, row).words} has no figure “${figure}” that I can show. It has: ${figuresOf(record)}.`,
        ...(rest ? [rest] : []),
      ].join('\n'),
      cited: source,
    }
  const zone = await zoneIn(context.tx, context.actor.organization_id)
  const changes = await context.tx.asPerson<{ at: string; actor: string | null; value: unknown }>(
    `select at, actor, after -> $3::text as value from public.record_changes
      where organization_id = $4 and table_name = $1 and record = $2 and after ? $3::text order by id limit 50`,
    [record.table, row.id, column, context.actor.organization_id],
  )
  const people = await context.tx.asPerson<{ user_id: string; display_name: string }>(
    'select user_id, display_name from public.organization_members where organization_id = $1 and user_id = any ($2)',
    [context.actor.organization_id, changes.map(({ actor }) => actor).filter(Boolean)],
  )
  const names = await namesIn(record, [row], [column], library.records, context)
  const shown = (value: unknown) => valueInWords(record.fields[column], value, { names, zone }).replaceAll(/^“|”$/g, '')
  const who = (actor: string | null) =>
    actor === null ? 'Granary' : (people.find(({ user_id }) => user_id === actor)?.display_name ?? 'a former member')
  const lines = changes.flatMap(({ at, actor, value }) =>
    value === null ? [] : [`• ${momentInWords(at, zone)}, ${who(actor)}: ${shown(value)}`],
  )
  return {
    text: [
      `${labelOf(record, column)} of ${cited(record, row).words}: ${row[column] === null ? 'not set' : shown(row[column])}`,
      ...(rest ? [rest] : []),
      ...(lines.length > 0 ? ['Its history:', ...lines] : []),
    ].join('\n'),
    cited: source,
  }
}

const figuresOf = (record: AnyRecord): string =>
  shownColumns(record)
    .filter((name) => ['money', 'number', 'percent', 'date'].includes(record.fields[name].kind))
    .map((name) => labelOf(record, name))
    .join(', ') || 'none'

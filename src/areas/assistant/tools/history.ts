import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { momentInWords } from '#platform/dates.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { language, say } from '#platform/say.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import type { Library } from './library.ts'
import { cited } from './read.ts'
import { labelInSpanish } from './spanish/words.ts'

type Change = {
  at: string
  who: string | null
  command: string | null
  operation: string
  status: string | null
  fields: string[]
}

/** The changes of a record in their order: the move by its own words, an edit by its fields. */
export async function historyOf(
  record: AnyRecord,
  row: AnyRow,
  { lives }: Library,
  { tx, actor }: Context,
): Promise<string> {
  const changes = await tx.asPerson<Change>(
    `select c.at, m.display_name as who, c.command, c.operation, c.after ->> 'status' as status,
      array(select jsonb_object_keys(c.after)) as fields
      from public.record_changes c
      left join public.organization_members m on m.organization_id = c.organization_id and m.user_id = c.actor
      where c.organization_id = $1 and c.table_name = $2 and c.record = $3 order by c.id desc limit 20`,
    [actor.organization_id, record.table, row.id],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  const moves = lives.find((life) => life.record.table === record.table)?.moves ?? {}
  const events = new Map(
    Object.entries<{ says: { event: string } }>(moves as never).map(([name, { says }]) => [name, says.event]),
  )
  const lines = changes
    .toReversed()
    .map(
      (change) => `• ${momentInWords(change.at, zone)}, ${change.who ?? 'Granary'}: ${eventOf(change, record, events)}`,
    )
  return [say('History of {words}:', { words: cited(record, row).words }), ...lines].join('\n')
}

/** A move has its own words in English; in Spanish it is told by the status that it led to. */
function eventOf(
  { command, operation, status, fields }: Change,
  record: AnyRecord,
  events: ReadonlyMap<string, string>,
): string {
  const [topic, verb = ''] = (command ?? '').split('/')
  const own = topic === record.table.replaceAll('_', '-') || topic === record.plural.toLowerCase().replaceAll(' ', '-')
  const event = own ? events.get(verb) : undefined
  if (event && language() === 'en') return event
  if (operation.toLowerCase() === 'insert')
    return verb === 'carry-over' ? say('carried it over from earlier books') : say('created it')
  if (status && record.fields.status)
    return say('changed the status to {status}', { status: labelSaid(optionLabel(record.fields.status, status)) })
  const shown = fields.filter((name) => record.fields[name] && name !== 'status')
  return shown.length > 0
    ? say('changed {fields}', {
        fields: shown
          .slice(0, 4)
          .map((name) => labelSaid(labelOf(record, name)))
          .join(', '),
      })
    : say('changed it')
}

const labelSaid = (label: string): string => (language() === 'es' ? labelInSpanish(label) : label)

import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { incidentLife } from '../life.ts'
import { iso } from '#areas/disasters/facts.ts'
import { incident, positions, type Incident } from '../records.ts'
import { logEntry, type LogEntry } from './records.ts'
import { readLog, whyNotCorrect, whyNotDecide, whyNotWrite } from './rules.ts'
import { writeLine } from './write.ts'

const words = z.string().trim().min(1, 'Enter what happened').max(2_000)
const place = z.strictObject({
  address: z.string().trim().min(1).max(500),
  longitude: z.number().min(-180).max(180).optional(),
  latitude: z.number().min(-90).max(90).optional(),
})
const file = z.strictObject({
  path: z.string().max(1024),
  name: z.string().max(255),
  size: z.int().min(0),
  type: z.string().max(255),
})

export const writeEntry = command('incident-log/write', {
  about:
    'Adds an entry to an incident log: what was observed, when, and by which position. The entry time is set automatically.',
  input: z.strictObject({
    incident: z.uuid(),
    position: z.enum(positions),
    observed_at: z.iso.datetime({ offset: true }),
    words,
    significant: z.boolean().default(false),
    place: place.nullish(),
    attachments: z.array(file).max(20).default([]),
  }),
  async run({ incident: of, ...line }, { tx, now }) {
    const row = await tx.lock<Incident>(incident, of)
    refuseIf(
      whyNotWrite(
        { observed_at: line.observed_at, began_at: iso(row.began_at), closed: !incidentLife.isOpen(row) },
        now,
      ),
    )
    return writeLine(tx, now, { incident: of, ...line })
  },
})

/** An entry with its corrections and decisions. */
async function lineOf(tx: Parameters<typeof writeLine>[0], entry: LogEntry) {
  const rows = await tx.sql<LogEntry>(
    'select * from incident_log_entries where organization_id = $1 and incident = $2 and (id = $3 or corrects = $3)',
    [tx.organization_id, entry.incident, entry.id],
  )
  return readLog(
    rows.map((row) => ({
      ...row,
      observed_at: iso(row.observed_at),
      created_at: iso(row.created_at),
      count: Number(row.count),
    })),
  )[0]
}
const entryById = async (tx: Parameters<typeof writeLine>[0], id: string): Promise<LogEntry> => {
  const row = await tx.one<LogEntry>('select * from incident_log_entries where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  refuseIf(row ? null : `${logEntry.label} not found.`)
  return row!
}

export const correctEntry = command('incident-log/correct', {
  about: 'Corrects a log entry with a new entry. Both are kept, and the original text stays readable.',
  input: z.strictObject({ id: z.uuid(), words, observed_at: z.iso.datetime({ offset: true }).optional() }),
  async run({ id, words: said, observed_at }, { tx, actor, now }) {
    const entry = await entryById(tx, id)
    const row = await tx.lock<Incident>(incident, entry.incident)
    const seen = observed_at ?? iso(entry.observed_at)
    refuseIf(whyNotWrite({ observed_at: seen, began_at: iso(row.began_at), closed: !incidentLife.isOpen(row) }, now))
    const line = await lineOf(tx, entry)
    refuseIf(
      whyNotCorrect(entry, {
        actor,
        words: said,
        before: observed_at && observed_at !== line?.observed_at ? '' : (line?.words ?? entry.words),
      }),
    )
    return writeLine(tx, now, {
      incident: entry.incident,
      position: entry.position,
      observed_at: seen,
      words: said,
      kind: 'correction',
      corrects: id,
    })
  },
})

export const decideEntry = command('incident-log/decide', {
  about: 'Confirms an entry as significant or not. The author can’t confirm it.',
  input: z.strictObject({ id: z.uuid(), confirmed: z.boolean(), words: z.string().trim().max(2_000).default('') }),
  async run({ id, confirmed, words: said }, { tx, actor, now }) {
    const entry = await entryById(tx, id)
    // Of two decisions made at once, the second sees the first.
    await tx.lock<Incident>(incident, entry.incident)
    const line = await lineOf(tx, entry)
    refuseIf(line ? whyNotDecide(line, actor) : 'Only original entries can be confirmed.')
    return writeLine(tx, now, {
      incident: entry.incident,
      position: 'planning',
      observed_at: now,
      words: said || (confirmed ? 'Significant.' : 'Not significant.'),
      kind: confirmed ? 'confirmed' : 'not_confirmed',
      corrects: id,
    })
  },
})

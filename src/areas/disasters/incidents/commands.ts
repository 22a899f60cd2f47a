import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { capAlert, type CapAlert } from '../alerts/records.ts'
import { asJson } from '../facts.ts'
import { writeLine } from '../log/write.ts'
import { levelWords, levels } from './words.ts'
import { activation, duty, incident, positions, positionWords, type Duty, type Incident } from './records.ts'
import { dutyMoves, moves, whyNotActivate, whyNotClose, whyNotOpen, whyNotReopen, whyNotSignIn, whyNotSignOut } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(1_000)

export const editIncident = editCommand('incidents/edit', incident)

export const openIncident = command('incidents/open', {
  about: 'Opens an incident, also from an alert: its log begins with it.',
  input: z.strictObject({ incident: inputSchema(incident), alert: z.uuid().nullish() }),
  async run({ incident: head, alert }, { tx, actor, now }) {
    refuseIf(whyNotEdit(incident, null, actor))
    refuseIf(whyNotOpen(head.began_at!, now))
    const from = alert ? await tx.lock<CapAlert>(capAlert, alert) : null
    const number = await nextNumber(tx, incident.table, String(incident.fields.number.initial), now)
    const row = await tx.insert<Incident>(incident, { ...head, place: asJson(head.place), number, alert: from?.id ?? null, level_since: now })
    await writeLine(tx, now, { incident: row.id, position: 'incident_commander', observed_at: head.began_at!, words: from ? `${row.title}. Opened from the alert “${from.headline}”.`.slice(0, 2_000) : `${row.title}. The incident is opened.` })
    return row
  },
})

export const activateCenter = command('incidents/activate', {
  about: 'Sets how far the operations center is activated for an incident, with the reason.',
  input: one.extend({ level: z.enum(levels), reason }),
  reason: 'reason',
  async run({ id, level, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Incident>(incident, id)
    refuseIf(whyNotActivate(row, { actor, level }))
    await tx.insert(activation, { incident: id, level, reason: why, since: now })
    await writeLine(tx, now, { incident: id, position: 'incident_commander', observed_at: now, words: `Operations center: ${levelWords[level].toLowerCase()}. ${why}`, significant: true })
    return tx.update<Incident>(incident, id, { level, level_since: now })
  },
})

type StillOut = { away: number; onDuty: number; shelters: number }

/** What is still out there. */
const stillOut = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<StillOut> =>
  (await tx.one<StillOut>(
    `select (select count(*)::int from resource_requests where organization_id = $1 and incident = $2 and status in ('en_route', 'on_scene')) as away,
            (select count(*)::int from position_duties where organization_id = $1 and incident = $2 and status = 'on_duty') as "onDuty",
            (select count(*)::int from shelters where organization_id = $1 and incident = $2 and status = 'open') as shelters`,
    [tx.organizationId(), id],
  ))!

export const incidentFacts = factsQuestion('incidents/facts', incident, stillOut)

export const closeIncident = command('incidents/close', {
  about: 'Closes an incident when nothing of it is out there any more.',
  input: one.extend({ note: z.string().trim().min(1, 'Say how it ended').max(5_000) }),
  reason: 'note',
  async run({ id, note }, { tx, actor, now }) {
    const row = await tx.lock<Incident>(incident, id)
    refuseIf(whyNotClose(row, { actor, ...(await stillOut(id, { tx })) }))
    await writeLine(tx, now, { incident: id, position: 'incident_commander', observed_at: now, words: `The incident is closed. ${note}`.slice(0, 2_000) })
    return tx.update<Incident>(incident, id, { status: moves.close.to, closed_at: now, closing_note: note })
  },
})

export const reopenIncident = command('incidents/reopen', {
  about: 'Opens a closed incident again, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Incident>(incident, id)
    refuseIf(whyNotReopen(row, actor))
    const opened = await tx.update<Incident>(incident, id, { status: moves.reopen.to, closed_at: null, closing_note: null })
    await writeLine(tx, now, { incident: id, position: 'incident_commander', observed_at: now, words: `The incident is open again. ${why}`.slice(0, 2_000) })
    return opened
  },
})

export const signIn = command('incidents/sign-in', {
  about: 'Signs somebody in at a position of the incident command system.',
  input: one.extend({ position: z.enum(positions) }),
  personal: true,
  async run({ id, position }, { tx, actor, now }) {
    const row = await tx.lock<Incident>(incident, id)
    const there = await tx.sql<Duty>(`select * from position_duties where organization_id = $1 and incident = $2 and status = 'on_duty'`, [tx.organizationId(), id])
    refuseIf(whyNotSignIn(row, position, { held: there.find((each) => each.position === position), own: there.find(({ holder }) => holder === actor.user_id), actor }))
    await writeLine(tx, now, { incident: id, position, observed_at: now, words: `${positionWords[position]}: signed in.` })
    return tx.insert<Duty>(duty, { incident: id, position, holder: actor.user_id, began_at: now })
  },
})

export const signOut = command('incidents/sign-out', {
  about: 'Signs somebody out of a position, with the note for whoever comes next.',
  input: z.strictObject({ duty: z.uuid(), note: z.string().trim().max(5_000) }),
  async run({ duty: id, note }, { tx, actor, now }) {
    const row = await tx.lock<Duty>(duty, id)
    refuseIf(whyNotSignOut(row, { actor, note }))
    await writeLine(tx, now, { incident: row.incident, position: row.position, observed_at: now, words: `${positionWords[row.position]}: signed out. Handed over: ${note}`.slice(0, 2_000) })
    return tx.update<Duty>(duty, id, { ended_at: now, note, status: dutyMoves.signOut.to })
  },
})

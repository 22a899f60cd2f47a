import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { among } from '#platform/life/status-sql.ts'
import { capAlert, type CapAlert } from '../alerts/records.ts'
import { asJson } from '../facts.ts'
import { writeLine } from './log/write.ts'
import { dutyLife, incidentLife, type StillOut } from './life.ts'
import { activation, duty, incident, positions, positionWords, type Duty, type Incident } from './records.ts'
import { whyNotOpen, whyNotSignIn } from './rules.ts'
import { levelWords } from './words.ts'

const one = z.strictObject({ id: z.uuid() })

export const editIncident = editCommand('incidents/edit', incident)

export const openIncident = command('incidents/open', {
  about: 'Opens an incident, optionally from an alert, with its first log entry.',
  input: z.strictObject({ incident: inputSchema(incident), alert: z.uuid().nullish() }),
  async run({ incident: head, alert }, { tx, actor, now }) {
    refuseIf(whyNotEdit(incident, null, actor))
    refuseIf(whyNotOpen(head.began_at!, now))
    const from = alert ? await tx.lock<CapAlert>(capAlert, alert) : null
    const number = await nextNumber(tx, incident.table, String(incident.fields.number.initial), now)
    const row = await tx.insert<Incident>(incident, {
      ...head,
      place: asJson(head.place),
      number,
      alert: from?.id ?? null,
      level_since: now,
    })
    await writeLine(tx, now, {
      incident: row.id,
      position: 'incident_commander',
      observed_at: head.began_at!,
      words: from
        ? `${row.title}. Opened from the alert “${from.headline}”.`.slice(0, 2_000)
        : `${row.title}. Incident opened.`,
    })
    return row
  },
})

const logLine = (tx: CommandTx, now: Date, row: Incident, words: string, significant = false) =>
  writeLine(tx, now, {
    incident: row.id,
    position: 'incident_commander',
    observed_at: now,
    words: words.slice(0, 2_000),
    significant,
  })

export const incidentCommands = commandsOf(incidentLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<StillOut>(
      `select (select count(*)::int from resource_requests
                where organization_id = $1 and incident = $2 and status in ('en_route', 'on_scene')) as away,
              (select count(*)::int from shelters
                where organization_id = $1 and incident = $2 and status = 'open') as shelters,
              (select count(*)::int from position_duties
                where organization_id = $1 and incident = $2 and status ${among(dutyLife, 'on_duty')}) as "onDuty"`,
      [tx.organization_id, id],
    ))!,
  async activate(row, { asked: { level, reason }, tx, now }) {
    await tx.insert(activation, { incident: row.id, level, reason, since: now })
    await logLine(tx, now, row, `Operations center: ${levelWords[level].toLowerCase()}. ${reason}`, true)
    return { level_since: now.toISOString() }
  },
  async close(row, { asked: { note }, tx, now }) {
    await logLine(tx, now, row, `Incident closed. ${note}`)
    return { closed_at: now.toISOString(), closing_note: note }
  },
  async reopen(row, { asked: { reason }, tx, now }) {
    await logLine(tx, now, row, `Incident reopened. ${reason}`)
    return { closed_at: null, closing_note: null }
  },
})

export const dutyCommands = commandsOf(dutyLife, {
  async signOut({ incident, position }, { asked: { note }, tx, now }) {
    const words = `${positionWords[position]}: signed out. Handover: ${note}`.slice(0, 2_000)
    await writeLine(tx, now, { incident, position, observed_at: now, words })
    return { ended_at: now.toISOString() }
  },
})

export const signIn = command('incidents/sign-in', {
  about: 'Signs a person in to an ICS position.',
  input: one.extend({ position: z.enum(positions) }),
  personal: true,
  async run({ id, position }, { tx, actor, now }) {
    const row = await tx.lock<Incident>(incident, id)
    const there = await tx.sql<Duty>(
      `select * from position_duties where organization_id = $1 and incident = $2
        and status ${among(dutyLife, 'on_duty')}`,
      [tx.organization_id, id],
    )
    refuseIf(
      whyNotSignIn(row, position, {
        held: there.find((each) => each.position === position),
        own: there.find(({ holder }) => holder === actor.user_id),
        actor,
      }),
    )
    await writeLine(tx, now, {
      incident: id,
      position,
      observed_at: now,
      words: `${positionWords[position]}: signed in.`,
    })
    return tx.insert<Duty>(duty, { incident: id, position, holder: actor.user_id, began_at: now })
  },
})

import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { howMany } from '#platform/words.ts'
import { incidentLife } from '../incidents/life.ts'
import { asJson, incidentById } from '../facts.ts'
import { incident, type Incident } from '../incidents/records.ts'
import { writeLine } from '../incidents/log/write.ts'
import { requestLife } from './life.ts'
import { resourceRequest, type ResourceRequest } from './records.ts'

export const editRequest = editCommand('resource-requests/edit', resourceRequest)

export const askResource = command('resource-requests/ask', {
  about: 'Requests people, equipment or supplies for an incident.',
  input: inputSchema(resourceRequest),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(resourceRequest, null, actor))
    const of = await incidentById(tx, input.incident!)
    refuseIf(!incidentLife.isOpen(of) ? 'This incident is closed. Reopen it to add requests.' : null)
    return tx.insert<ResourceRequest>(resourceRequest, {
      ...input,
      deliver_to: asJson(input.deliver_to),
      number: await nextNumber(tx, resourceRequest.table, String(resourceRequest.fields.number.initial), now),
    })
  },
})

const logged = ({ number, title, provider }: ResourceRequest, what: string) =>
  `${number}, ${title}: ${what}${provider ? ` (${provider})` : ''}.`

const logLine = (tx: CommandTx, now: Date, { incident: id }: ResourceRequest, words: string) =>
  writeLine(tx, now, { incident: id, position: 'logistics', observed_at: now, words })

export const requestCommands = commandsOf(requestLife, {
  facts: async (row, { tx }) => ({ incidentOpen: incidentLife.isOpen(await incidentById(tx, row.incident)) }),
  assign: (_, { now }) => ({ assigned_at: now.toISOString() }),
  async split(row, { tx, now, asked: { part } }) {
    const of = await incidentById(tx, row.incident)
    refuseIf(incidentLife.isOpen(of) ? null : 'The incident is closed.')
    const { incident: id, title, kind, unit, priority, needed_by, deliver_to, details } = row
    const made = await tx.insert<ResourceRequest>(resourceRequest, {
      ...{ incident: id, title, kind, unit, priority, needed_by, details },
      deliver_to: asJson(deliver_to),
      quantity: part,
      part_of: row.part_of ?? row.id,
      number: await nextNumber(tx, resourceRequest.table, String(resourceRequest.fields.number.initial), now),
    })
    await logLine(tx, now, row, logged(row, `${howMany(part, row.unit)} moved to ${made.number}`))
    return { quantity: Number(row.quantity) - part, needed: row.needed ?? row.quantity }
  },
  putBack: () => ({ provider: null, source: null, vendor: null, assigned_at: null }),
  async depart(row, { tx, now }) {
    // The incident's row is locked, so that nothing departs while the incident is being closed.
    const isOpen = incidentLife.isOpen(await tx.lock<Incident>(incident, row.incident))
    refuseIf(isOpen ? null : 'The incident is closed.')
    return { departed_at: now.toISOString() }
  },
  turnBack: () => ({ departed_at: null }),
  async arrive(row, { tx, now }) {
    await logLine(tx, now, row, logged(row, 'on scene'))
    return { arrived_at: now.toISOString() }
  },
  async demobilize(row, { tx, now }) {
    await logLine(tx, now, row, logged(row, 'demobilized'))
    return { released_at: now.toISOString() }
  },
  cancel: (_, { asked: { reason } }) => ({ outcome: reason }),
})

import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { incidentLife } from '../incidents/life.ts'
import { asJson, incidentById } from '../facts.ts'
import { incident, type Incident } from '../incidents/records.ts'
import { writeLine } from '../log/write.ts'
import { resourceRequest, stages, type ResourceRequest } from './records.ts'
import { moveBetween, moves, whyNotAssign, whyNotCancel, whyNotMove } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const editRequest = editCommand('resource-requests/edit', resourceRequest)

export const askResource = command('resource-requests/ask', {
  about: 'Asks for people, machines or supplies for an incident.',
  input: inputSchema(resourceRequest),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(resourceRequest, null, actor))
    const of = await incidentById(tx, input.incident!)
    refuseIf(!incidentLife.isOpen(of) ? 'This incident is closed: nothing is asked for it any more.' : null)
    return tx.insert<ResourceRequest>(resourceRequest, { ...input, deliver_to: asJson(input.deliver_to), number: await nextNumber(tx, resourceRequest.table, String(resourceRequest.fields.number.initial), now) })
  },
})

export const assignResource = command('resource-requests/assign', {
  about: 'Says who sends what was asked for.',
  input: one.extend({ source: z.enum(resourceRequest.fields.source.options as unknown as ['own', 'vendor', 'mutual_aid', 'county_state', 'volunteers']), provider: z.string().trim().min(1, 'Say who sends it').max(200), vendor: z.uuid().nullish() }),
  async run({ id, source, provider, vendor }, { tx, actor, now }) {
    const row = await tx.lock<ResourceRequest>(resourceRequest, id)
    const of = await incidentById(tx, row.incident)
    refuseIf(whyNotAssign(row, { provider, actor, incidentOpen: incidentLife.isOpen(of) }))
    return tx.update<ResourceRequest>(resourceRequest, id, { source, provider, vendor: vendor ?? null, assigned_at: now, status: moves.assign.to })
  },
})

const times = { new: null, assigned: null, en_route: 'departed_at', on_scene: 'arrived_at', demobilised: 'released_at' } as const

export const moveResource = command('resource-requests/move', {
  about: 'Moves what was asked for a step on its way: it leaves, arrives, goes home, or turns back. The time of each step stays.',
  input: one.extend({ to: z.enum(stages), outcome: z.string().trim().max(2_000).optional() }),
  async run({ id, to, outcome }, { tx, now }) {
    const row = await tx.lock<ResourceRequest>(resourceRequest, id)
    refuseIf(whyNotMove(row, to) ?? (moveBetween(row.status, to) === 'assign' ? 'Say who sends it.' : null))
    // Nothing leaves for an incident that is being closed at this moment: its row is locked.
    if (to === 'en_route') refuseIf(incidentLife.isOpen(await tx.lock<Incident>(incident, row.incident)) ? null : 'Its incident is closed.')
    const at = times[to]
    if (to === 'on_scene' || to === 'demobilised')
      await writeLine(tx, now, { incident: row.incident, position: 'logistics', observed_at: now, words: `${row.number}, ${row.title}: ${to === 'on_scene' ? 'on scene' : 'demobilized'}${row.provider ? ` (${row.provider})` : ''}.` })
    return tx.update<ResourceRequest>(resourceRequest, id, { status: to, ...(at && { [at]: now }), ...(outcome && { outcome }), ...(to === 'new' && { provider: null, source: null, vendor: null, assigned_at: null }), ...(to === 'assigned' && { departed_at: null }) })
  },
})

export const cancelResource = command('resource-requests/cancel', {
  about: 'Cancels what was asked for and has not left yet.',
  input: one.extend({ reason: z.string().trim().min(1, 'Say why').max(2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const row = await tx.lock<ResourceRequest>(resourceRequest, id)
    refuseIf(whyNotCancel(row, actor))
    return tx.update<ResourceRequest>(resourceRequest, id, { status: moves.cancel.to, outcome: reason })
  },
})

import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { incidentLife } from '../incidents/life.ts'
import { asJson, incidentById } from '../facts.ts'
import { volunteer, volunteerAssignment, type Volunteer, type VolunteerAssignment } from './records.ts'
import { hoursBetween, moves, whyNotHours, whyNotPlan } from './rules.ts'
import { iso } from '../facts.ts'

export const createVolunteer = draftCommand('volunteers/create', volunteer)
export const editVolunteer = editCommand('volunteers/edit', volunteer)

const one = z.strictObject({ id: z.uuid() })

export const planVolunteer = command('volunteer-assignments/plan', {
  about: 'Plans what a volunteer does in an incident. In shelters and with children only those whose background was checked.',
  input: z.strictObject({ volunteer: z.uuid(), incident: z.uuid(), sheltering: z.enum(['no', 'yes']).default('no'), assignment: inputSchema(volunteerAssignment) }),
  async run({ volunteer: who, incident, sheltering, assignment }, { tx, actor }) {
    refuseIf(whyNotEdit(volunteerAssignment, null, actor))
    const of = await tx.lock<Volunteer>(volunteer, who)
    refuseIf(incidentLife.isOpen(await incidentById(tx, incident)) ? null : 'This incident is closed.')
    refuseIf(whyNotPlan(of, { sheltering, starts_at: assignment.starts_at!, ends_at: assignment.ends_at ?? null }))
    return tx.insert<VolunteerAssignment>(volunteerAssignment, { ...assignment, place: asJson(assignment.place), volunteer: who, incident, sheltering })
  },
})

export const arriveVolunteer = command('volunteer-assignments/arrive', {
  about: 'Notes that a volunteer is there.',
  input: one,
  async run({ id }, { tx, now }) {
    const row = await tx.lock<VolunteerAssignment>(volunteerAssignment, id)
    refuseIf(moves.whyNot('arrive', row))
    return tx.update<VolunteerAssignment>(volunteerAssignment, id, { arrived_at: now, status: moves.arrive.to })
  },
})

export const releaseVolunteer = command('volunteer-assignments/release', {
  about: 'Notes that a volunteer goes home, with the hours that were worked: by the clock, or as the sheet says.',
  input: one.extend({ hours: z.number().min(0).max(1_000).optional() }),
  async run({ id, hours }, { tx, now }) {
    const row = await tx.lock<VolunteerAssignment>(volunteerAssignment, id)
    const worked = hours ?? (row.arrived_at ? hoursBetween(iso(row.arrived_at), now.toISOString()) : 0)
    refuseIf(whyNotHours(row, worked))
    return tx.update<VolunteerAssignment>(volunteerAssignment, id, { left_at: now, hours: worked, status: moves.release.to })
  },
})

export const cancelVolunteer = command('volunteer-assignments/cancel', {
  about: 'Gives an assignment up that has not begun.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<VolunteerAssignment>(volunteerAssignment, id)
    refuseIf(moves.whyNot('cancel', row))
    return tx.update<VolunteerAssignment>(volunteerAssignment, id, { status: moves.cancel.to })
  },
})

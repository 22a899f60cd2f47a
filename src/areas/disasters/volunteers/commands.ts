import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { incidentLife } from '../incidents/life.ts'
import { asJson, incidentById, iso } from '../facts.ts'
import { assignmentLife } from './life.ts'
import { volunteer, volunteerAssignment, type Volunteer, type VolunteerAssignment } from './records.ts'
import { hoursBetween, whyNotHours, whyNotPlan } from './rules.ts'

export const createVolunteer = draftCommand('volunteers/create', volunteer)
export const editVolunteer = editCommand('volunteers/edit', volunteer)

export const planVolunteer = command('volunteer-assignments/plan', {
  about:
    'Assigns a volunteer to a task in an incident. Shelter work and work with children require a background check.',
  input: z.strictObject({
    volunteer: z.uuid(),
    incident: z.uuid(),
    sheltering: z.enum(['no', 'yes']).default('no'),
    assignment: inputSchema(volunteerAssignment),
  }),
  async run({ volunteer: who, incident, sheltering, assignment }, { tx, actor }) {
    refuseIf(whyNotEdit(volunteerAssignment, null, actor))
    const of = await tx.lock<Volunteer>(volunteer, who)
    refuseIf(incidentLife.isOpen(await incidentById(tx, incident)) ? null : 'This incident is closed.')
    refuseIf(whyNotPlan(of, { sheltering, starts_at: assignment.starts_at!, ends_at: assignment.ends_at ?? null }))
    return tx.insert<VolunteerAssignment>(volunteerAssignment, {
      ...assignment,
      place: asJson(assignment.place),
      volunteer: who,
      incident,
      sheltering,
    })
  },
})

export const assignmentCommands = commandsOf(assignmentLife, {
  arrive: (_, { now }) => ({ arrived_at: now.toISOString() }),
  release({ arrived_at }, { asked, now }) {
    const byClock = arrived_at ? hoursBetween(iso(arrived_at), now.toISOString()) : 0
    const hours = asked.hours ?? byClock
    refuseIf(whyNotHours(hours))
    return { left_at: now.toISOString(), hours }
  },
})

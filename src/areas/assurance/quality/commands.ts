import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { wroteIn } from '#areas/organization/two-people/writers.ts'
import { day, one, said } from '../inputs.ts'
import { kept } from '../kept.ts'
import { actionLife } from './life.ts'
import { indicatorLife, nonconformanceLife } from './nonconformances/life.ts'
import { openAction } from './open-action.ts'
import {
  correctiveAction,
  indicator,
  nonconformance,
  reading,
  type CorrectiveAction,
  type Indicator,
  type Nonconformance,
  type Reading,
} from './records.ts'
import { controlChart, whyNotRead } from './rules.ts'

export const openCorrectiveAction = command('corrective-actions/open', {
  about: 'Opens a corrective action with an owner and a different person as verifier.',
  input: inputSchema(correctiveAction),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(correctiveAction, null, actor))
    return openAction(tx, input as Parameters<typeof openAction>[1], null, { actor, now })
  },
})
export const editCorrectiveAction = editCommand('corrective-actions/edit', correctiveAction)

export const actionCommands = commandsOf(actionLife, {
  // A manager may have recorded the cause for its owner.
  author: ({ id }, { tx, actor }) =>
    wroteIn(tx, correctiveAction, id, { person: actor.user_id, fields: ['correction', 'root_cause'] }),
  correct: (_, { actor, today }) => ({ corrected_on: today, corrected_by: actor.user_id }),
  close: (_, { today }) => ({ verified_on: today }),
  reopen: () => ({ verify_on: null }),
  // The problem is still open, and can have another action. Its history and its links keep this one.
  async cancel({ id }, { tx }) {
    for (const table of ['audit_findings', 'nonconformances', 'inspection_answers'])
      await tx.sql(`update ${table} set action = null where organization_id = $1 and action = $2`, [
        tx.organization_id,
        id,
      ])
  },
})

export const noteNonconformance = command('nonconformances/note', {
  about: 'Reports a nonconformance. Everyone can.',
  input: inputSchema(nonconformance),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(nonconformance, null, actor))
    return tx.insert<Nonconformance>(nonconformance, {
      ...input,
      photos: kept(input.photos),
      number: await nextNumber(tx, nonconformance.table, String(nonconformance.fields.number.initial), now),
      found_by: actor.user_id,
    })
  },
})
export const editNonconformance = editCommand('nonconformances/edit', nonconformance)
export const nonconformanceCommands = commandsOf(nonconformanceLife, {
  async facts({ action }, { tx }) {
    const following = await tx.one<Pick<CorrectiveAction, 'status'>>(
      'select status from corrective_actions where organization_id = $1 and id = $2',
      [tx.organization_id, action],
    )
    return { actionOpen: following !== undefined && actionLife.isOpen(following) }
  },
  decide: (_, { actor }) => ({ decided_by: actor.user_id }),
})
export const actOnNonconformance = command('nonconformances/act', {
  about: 'Opens the corrective action for a nonconformance.',
  input: one.extend({ owner: z.uuid('Select an owner'), verifier: z.uuid('Select a verifier'), due_on: day }),
  async run({ id, ...who }, { tx, actor, now }) {
    const row = await tx.lock<Nonconformance>(nonconformance, id)
    refuseIf(
      row.action
        ? 'This nonconformance already has a corrective action.'
        : !nonconformanceLife.isOpen(row)
          ? 'This nonconformance is closed.'
          : null,
    )
    const action = await openAction(
      tx,
      { title: row.title, source: 'nonconformance', source_number: row.number, problem: row.about, ...who },
      { table: nonconformance.table, id },
      { actor, now },
    )
    return tx.update<Nonconformance>(nonconformance, id, { action: action.id })
  },
})
export const draftIndicator = draftCommand('quality-indicators/create', indicator)
export const editIndicator = editCommand('quality-indicators/edit', indicator)
export const readIndicator = command('quality-indicators/read', {
  about: 'Records an indicator reading. A second reading on the same date replaces the first.',
  input: one.extend({ on_day: day, value: z.number('Enter a number').finite(), note: said(300) }),
  async run({ id, on_day, value, note }, { tx, actor, now }) {
    const row = await tx.lock<Indicator>(indicator, id)
    refuseIf(whyNotRead(row, actor))
    refuseIf(on_day > (await todayOf(tx, now)) ? 'The reading date can’t be in the future.' : null)
    await tx.sql('delete from quality_readings where organization_id = $1 and indicator = $2 and on_day = $3', [
      tx.organization_id,
      id,
      on_day,
    ])
    const made = await tx.insert<Reading>(reading, { indicator: id, on_day, value, note, read_at: now })
    const all = await tx.sql<{ day: string; value: number }>(
      `select on_day::text as day, value::float8 as value from quality_readings where organization_id = $1
        and indicator = $2 order by on_day desc limit 60`,
      [tx.organization_id, id],
    )
    const chart = controlChart(all.map((each) => each.value).toReversed())
    const newest = chart?.signals.find(({ at }) => at === all.length - 1)
    await tx.update(indicator, id, { last_value: all[0]!.value, last_on: all[0]!.day, signal: newest?.words ?? null })
    return made
  },
})
export const indicatorCommands = commandsOf(indicatorLife, {})

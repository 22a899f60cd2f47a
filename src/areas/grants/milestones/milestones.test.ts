import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { draftGrant } from '../grants/commands.ts'
import { createMilestone, editMilestone, milestoneCommands } from './commands.ts'
import { milestoneLife } from './life.ts'
import type { GrantMilestone } from './records.ts'

const { drop, facts, meet, reopen } = milestoneCommands

async function planned() {
  const place = await city()
  const { does, max, rosa, clock } = place
  const today = clock.today()
  const period = { awarded_on: today, starts_on: today, ends_on: addDays(today, 365) }
  const award = { title: 'Safe streets', kind: 'state', agency: 'DOT', manager: max.user_id, amount: 100_00, ...period }
  const { id: funding } = await does(max, draftGrant, { ...award, match: 0, documents: [] } as never)
  const days = { begins_on: addDays(today, -30), planned_on: addDays(today, 30) }
  const make = (title: string, more: object = {}): Promise<GrantMilestone> =>
    does(max, createMilestone, { funding, title, owner: rosa.user_id, evidence: [], ...days, ...more } as never)
  const drawings = await make('Drawings')
  const paving = await make('Paving', { after: drawings.id })
  const shows = (row: GrantMilestone): Promise<GrantMilestone> => {
    const evidence = [{ path: 'a', name: 'photo.jpg', size: 1, type: 'image/jpeg' }]
    return does(max, editMilestone, { id: row.id, version: row.version, changes: { evidence } as never })
  }
  return { ...place, today, drawings, paving, shows }
}

test('the owner marks a milestone as met, with evidence, after the one before, on a date that is not in the future', async () => {
  const { does, person, rosa, today, drawings, paving, shows } = await planned()
  const note = 'All of it.'
  const lee = await person('Lee')
  await expect(does(lee, meet, { id: paving.id, day: today, note })).rejects.toThrow(
    'Only a manager, or the person under “Handled by”, can do this.',
  )
  await expect(does(rosa, meet, { id: paving.id, day: today, note })).rejects.toThrow('Attach “Evidence” first.')
  const shown = await shows(paving)
  const found = await does(rosa, facts, { id: paving.id })
  expect(found).toEqual({ earlier: 'Drawings' })
  const said = milestoneLife.whyNot('meet', shown, { state: 'there', facts: found }, { actor: rosa, today })
  expect(said).toBe('“Drawings” comes first and has not been met.')
  await expect(does(rosa, meet, { id: paving.id, day: today, note })).rejects.toThrow(String(said))

  await shows(drawings)
  const on = (day: string) => does(rosa, meet, { id: drawings.id, day, note })
  await expect(on(addDays(today, 1))).rejects.toMatchObject({ fields: { day: 'The date can’t be in the future.' } })
  await expect(on(addDays(today, -31))).rejects.toMatchObject({
    fields: { day: expect.stringContaining('The milestone started on October 25, 2026. Enter a later date.') },
  })
  expect(await on(today)).toMatchObject({ status: 'met', note, progress: 100 })
  expect(await does(rosa, meet, { id: paving.id, day: today, note })).toMatchObject({ status: 'met' })
})

test('a manager drops and reopens a milestone, with the reason', async () => {
  const { does, max, rosa, paving } = await planned()
  await expect(does(rosa, drop, { id: paving.id, reason: 'No.' })).rejects.toThrow('Only a manager can do this.')
  const reason = 'The scope changed.'
  expect(await does(max, drop, { id: paving.id, reason })).toMatchObject({ status: 'dropped', note: reason })
  expect(await does(max, reopen, { id: paving.id, reason: 'Again.' })).toMatchObject({ status: 'open', met_on: null })
})

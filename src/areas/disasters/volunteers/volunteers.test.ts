import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { openIncident } from '../incidents/commands.ts'
import { assignmentCommands, createVolunteer, planVolunteer } from './commands.ts'

async function helping() {
  const place = await city()
  const { does, rosa, max, clock } = place
  const incident = await does(max, openIncident, {
    incident: {
      title: 'Flood',
      kind: 'flood',
      began_at: clock.now().toISOString(),
      place: { address: 'Mill Road' },
    } as never,
  })
  const sam = await does(rosa, createVolunteer, { name: 'Sam Reed' } as never)
  const works = async (task: string) => {
    const { id } = await does(rosa, planVolunteer, {
      volunteer: sam.id,
      incident: incident.id,
      sheltering: 'no',
      assignment: { task, starts_at: clock.now().toISOString() } as never,
    })
    await does(rosa, assignmentCommands.arrive, { id })
    return id
  }
  const leaves = (id: string, hours: number) => does(rosa, assignmentCommands.release, { id, hours })
  return { ...place, works, leaves }
}

test("a volunteer can't have overlapping assignments or more than 24 hours a day", async () => {
  const { works, leaves, clock } = await helping()
  const [cots, meals] = [await works('Cots'), await works('Meals')]
  await leaves(cots, 4)
  await expect(leaves(meals, 1)).rejects.toThrow('Already entered in volunteer assignment "Cots"')
  clock.advance(4 * 3_600_000)
  expect(await leaves(await works('Sandbags'), 4)).toMatchObject({ hours: 4, status: 'released' })
})

test('hours follow the sheet, or the clock in quarter hours, up to a day per assignment', async () => {
  const { works, does, rosa, clock } = await helping()
  const { release, cancel } = assignmentCommands
  const id = await works('Cots')
  await expect(does(rosa, cancel, { id })).rejects.toThrow(
    'This volunteer assignment is on site and can’t be canceled.',
  )
  await expect(does(rosa, release, { id, hours: 25 })).rejects.toMatchObject({
    fields: { hours: expect.stringContaining('Split it by days') },
  })
  clock.advance(95 * 60_000)
  expect(await does(rosa, release, { id })).toMatchObject({ hours: 1.5, status: 'released' })
  const late = await works('Meals')
  clock.advance(25 * 3_600_000)
  await expect(does(rosa, release, { id: late })).rejects.toThrow('An assignment can’t exceed 24 hours')
})

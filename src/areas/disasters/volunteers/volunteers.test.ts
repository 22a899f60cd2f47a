import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { openIncident } from '../incidents/commands.ts'
import { arriveVolunteer, createVolunteer, planVolunteer, releaseVolunteer } from './commands.ts'

async function helping() {
  const place = await city()
  const { does, rosa, max, clock } = place
  const incident = await does(max, openIncident, { incident: { title: 'Flood', kind: 'flood', began_at: clock.now().toISOString(), place: { address: 'Mill Road' } } as never })
  const sam = await does(rosa, createVolunteer, { name: 'Sam Reed' } as never)
  const works = async (task: string) => {
    const { id } = await does(rosa, planVolunteer, { volunteer: sam.id, incident: incident.id, sheltering: 'no', assignment: { task, starts_at: clock.now().toISOString() } as never })
    await does(rosa, arriveVolunteer, { id })
    return id
  }
  const leaves = (id: string, hours: number) => does(rosa, releaseVolunteer, { id, hours })
  return { ...place, works, leaves }
}

test('a volunteer is not at two assignments in the same hours, and has 24 hours a day', async () => {
  const { works, leaves, clock } = await helping()
  const [cots, meals] = [await works('Cots'), await works('Meals')]
  await leaves(cots, 4)
  await expect(leaves(meals, 1)).rejects.toThrow('Already entered in volunteer assignment "Cots"')
  clock.advance(4 * 3_600_000)
  expect(await leaves(await works('Sandbags'), 4)).toMatchObject({ hours: 4, status: 'released' })
})

import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { registerAsset } from '../assets/commands.ts'
import { createAssetClass } from '../assets/commands.ts'
import { draftPlan, planCommands, requestWork, workOrderCommands } from './commands.ts'

const { assign, begin, cancel, finish, noteDowntime, reopen, stop, triage } = workOrderCommands

async function shop() {
  const place = await city()
  const { max, does } = place
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const pump = await does(max, registerAsset, { asset: { name: 'Pump 2', class: pumps.id, documents: [] } as never })
  return { ...place, pump }
}

test('work can be put on hold, reopened by another person, and canceled by its requester', async () => {
  const { rosa, max, person, does, sees, pump, clock } = await shop()
  const request = () =>
    does(rosa, requestWork, {
      asset: pump.id,
      title: 'Seal leaks',
      needs_permit: false,
      photos: [],
      due: clock.today(),
    } as never)
  const { id } = await request()
  expect(await does(max, triage, { id, priority: 'high', minutes_planned: 90 })).toMatchObject({ due: clock.today() })
  expect(await does(max, triage, { id: (await request()).id, priority: 'low', due: null })).toMatchObject({ due: null })
  const lee = await person('Lee')
  await expect(does(lee, assign, { id, to: lee.user_id })).rejects.toThrow(
    'Only a manager, or the person under “Assigned to”',
  )
  await does(max, assign, { id, to: lee.user_id })
  // The assignee reassigns it.
  expect(await does(lee, assign, { id, to: rosa.user_id })).toMatchObject({
    assigned_to: rosa.user_id,
    due: clock.today(),
  })
  const started = await does(rosa, begin, { id })
  expect(await does(lee, stop, { id, reason: 'Parts are missing.' })).toMatchObject({ status: 'assigned' })
  clock.advance(3_600_000)
  expect(await does(rosa, begin, { id })).toMatchObject({ started_at: started.started_at })

  const [now, before] = [clock.now(), new Date(clock.now().getTime() - 60_000)].map((moment) => moment.toISOString())
  const down = { id, down_from: now!, down_reason: 'Leak' }
  const later = { ...down, down_from: new Date(clock.now().getTime() + 60_000).toISOString() }
  await expect(does(rosa, noteDowntime, later as never)).rejects.toMatchObject({
    fields: { down_from: expect.any(String) },
  })
  const backwards = { ...down, down_until: before }
  await expect(does(rosa, noteDowntime, backwards as never)).rejects.toMatchObject({
    fields: { down_until: expect.any(String) },
  })
  // Omitted fields take the form's default.
  expect(await does(rosa, noteDowntime, down as never)).toMatchObject({
    failure: false,
    down_until: null,
    status: 'in_progress',
  })

  const done = await does(rosa, finish, { id, words: 'New seal', signed_name: 'Rosa' })
  expect(done).toMatchObject({ done_by: rosa.user_id, signed_name: 'Rosa', done_words: 'New seal', cause: null })
  expect(done.down_until).not.toBeNull()
  await expect(does(rosa, reopen, { id, reason: 'One is left.' })).rejects.toThrow('You can’t reopen your own work.')
  expect(await does(lee, reopen, { id, reason: 'One is left.' })).toMatchObject({
    status: 'in_progress',
    done_by: null,
  })

  const second = await request()
  await expect(does(lee, cancel, { id: second.id, reason: 'Twice.' })).rejects.toThrow(
    'the person under “Requested by”',
  )
  await does(rosa, cancel, { id: second.id, reason: 'Twice.' })
  expect(await sees(rosa, `select end_reason from work_orders where status = 'canceled'`)).toEqual([
    { end_reason: 'Twice.' },
  ])
})

test('a plan is paused, resumed and ended', async () => {
  const { rosa, does, pump, clock } = await shop()
  const fields = { asset: pump.id, every_months: 1, next_on: clock.today(), needs_permit: false }
  const { id } = await does(rosa, draftPlan, { title: 'Grease', ...fields } as never)
  const { end, pause, resume } = planCommands
  expect(await does(rosa, pause, { id })).toMatchObject({ status: 'paused' })
  await expect(does(rosa, pause, { id })).rejects.toThrow('is already paused.')
  expect(await does(rosa, resume, { id })).toMatchObject({ status: 'active' })
  expect(await does(rosa, end, { id })).toMatchObject({ status: 'ended' })
})

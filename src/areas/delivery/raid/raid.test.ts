import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { proposeProject } from '../projects/commands.ts'
import { notePoint, pointCommands } from './commands.ts'

const terms = { name: 'Mill Road culvert', program: 'streets', kind: 'construction' } as const
const dates = { starts_on: '2026-10-01', ends_on: '2027-03-31', budget: 1_000_00, federal: false } as const

test('a risk is closed by its owner or a manager, with the outcome', async () => {
  const { does, rosa, max, person } = await city()
  const lee = await person('Lee')
  const project = await does(rosa, proposeProject, { ...terms, ...dates, manager: rosa.user_id } as never)
  const risk = { project: project.id, kind: 'risk', title: 'High water', likelihood: 3, impact: 4 } as const
  const { id } = await does(rosa, notePoint, { ...risk, owner: rosa.user_id } as never)
  const reason = 'The river stayed low.'
  const onlyThey = 'Only a manager, or the person under “Owner”, can do this.'
  await expect(does(lee, pointCommands.close, { id, reason })).rejects.toThrow(onlyThey)
  const closed = await does(rosa, pointCommands.close, { id, reason })
  expect(closed).toMatchObject({ status: 'closed', outcome: reason, closed_on: expect.any(String) })
  await expect(does(max, pointCommands.close, { id, reason })).rejects.toThrow('This RAID item is already closed.')
})

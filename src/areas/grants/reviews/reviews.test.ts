import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { createCriterion, criterionCommands, editCriterion } from './commands.ts'

test("a manager retires a review criterion, and it can't be changed after that", async () => {
  const { does, max, rosa } = await city()
  const { id } = await does(max, createCriterion, { name: 'Need', weight: 40, most: 5 } as never)
  await expect(does(rosa, criterionCommands.retire, { id })).rejects.toThrow('Only a manager can do this.')
  const { version, status } = await does(max, criterionCommands.retire, { id })
  expect(status).toBe('retired')
  const changes = { name: 'Another' }
  await expect(does(max, editCriterion, { id, version, changes })).rejects.toThrow('can’t be edited')
  await expect(does(max, criterionCommands.retire, { id })).rejects.toThrow('This review criterion is already retired.')
})

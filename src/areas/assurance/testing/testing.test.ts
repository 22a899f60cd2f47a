import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { defectCommands, noteExecution, scriptCommands, writeScript } from './commands.ts'

test('a defect is fixed, tested again, and closed by the person who found it or a manager', async () => {
  const { max, rosa, does, person } = await city()
  const other = await person('Lee')
  const what = { code: 'T-1', module: 'Orders', title: 'Approve an order', steps: 'Press it.', expected: 'Approved.' }
  const script = await does(max, writeScript, what)
  const run = { script: script.id, outcome: 'failed' as const, defect: 'The button is missing.', pictures: [] }
  const { id, status } = await does(rosa, noteExecution, run)
  expect(status).toBe('open')
  const { fix, reopen, close } = defectCommands
  const answer = 'It is there.'
  expect(await does(other, fix, { id, answer })).toMatchObject({ status: 'fixed', answer })
  expect(await does(rosa, reopen, { id, reason: 'Not on a phone.' })).toMatchObject({ status: 'open' })
  const only = 'Only a manager, or the person under “Tester”, can do this.'
  await expect(does(other, close, { id, reason: 'Seen.' })).rejects.toThrow(only)
  expect(await does(rosa, close, { id, reason: 'Seen.' })).toMatchObject({ status: 'closed' })
  await does(max, scriptCommands.retire, { id: script.id, reason: 'Replaced.' })
  await expect(does(rosa, noteExecution, run)).rejects.toThrow('This script is retired.')
})

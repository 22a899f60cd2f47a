import { expect, test } from 'vitest'
import { changeAiPolicy } from '#areas/organization/programs/commands.ts'
import type { Member } from '#platform/commands/command.ts'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { standingOf } from './ledger.ts'

const [inside, outside] = ['http://127.0.0.1:9/v1', 'https://api.model.example/v1']

test('a model outside the network gets nothing before an administrator turns it on', async () => {
  const { services } = await testDatabase()
  const place = await city()
  const allowed = async (llm: string, embedding: string) => {
    const settings = {
      ...services.settings,
      llm: { baseUrl: llm, apiKey: 'k', model: 'm' },
      embedding: { baseUrl: embedding, apiKey: 'k', model: 'm', dimensions: 8, least: 0.4 },
    }
    const { policy } = await standingOf({ ...services, settings }, place.rosa as Member, 'model')
    return [policy.model, policy.meaning, policy.masking]
  }
  expect(await allowed(outside, outside)).toEqual([false, false, 'outside'])
  expect(await allowed(inside, outside)).toEqual([true, false, 'outside'])
  expect(await allowed(inside, inside)).toEqual([true, true, 'outside'])
  // A policy that was saved for another reason turns nothing on, and nothing off.
  await place.does(place.ada, changeAiPolicy, { changes: { programs: true } } as never)
  expect(await allowed(outside, outside)).toEqual([false, false, 'outside'])
  expect(await allowed(inside, inside)).toEqual([true, true, 'outside'])
  await place.does(place.ada, changeAiPolicy, { changes: { model: 'on' } } as never)
  expect(await allowed(outside, outside)).toEqual([true, false, 'outside'])
  await place.does(place.ada, changeAiPolicy, { changes: { model: 'off' } } as never)
  expect(await allowed(inside, inside)).toEqual([false, true, 'outside'])
})

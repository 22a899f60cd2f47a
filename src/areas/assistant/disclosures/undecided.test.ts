import { expect, test } from 'vitest'
import type { Member } from '#platform/commands/command.ts'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { decided } from '#tests/programs.ts'
import { standingOf } from './ledger.ts'

const [inside, outside] = ['http://127.0.0.1:9/v1', 'https://api.model.example/v1']

/** A new agency, and whether it may use a model for words, one for meaning, and what it masks. */
async function undecided() {
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
  const decide = (changes: object) => decided(place, changes)
  return { allowed, decide }
}

test('a model outside the network gets nothing before an administrator turns it on', async () => {
  const { allowed, decide } = await undecided()
  expect(await allowed(outside, outside)).toEqual([false, false, 'outside'])
  expect(await allowed(inside, outside)).toEqual([true, false, 'outside'])
  // A policy that was saved for another reason turns nothing on.
  await decide({ programs: true })
  expect(await allowed(outside, outside)).toEqual([false, false, 'outside'])
  await decide({ model: 'on' })
  expect(await allowed(outside, outside)).toEqual([true, false, 'outside'])
})

test('a model inside the network is on until an administrator turns it off', async () => {
  const { allowed, decide } = await undecided()
  expect(await allowed(inside, inside)).toEqual([true, true, 'outside'])
  await decide({ programs: true })
  expect(await allowed(inside, inside)).toEqual([true, true, 'outside'])
  await decide({ model: 'off' })
  expect(await allowed(inside, inside)).toEqual([false, true, 'outside'])
})

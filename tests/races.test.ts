import { expect, test } from 'vitest'
import { races } from './races/all.ts'
import { run } from './races/race.ts'

/** RACE_ROUNDS=200 is the proof, and RACE_FIGURES=1 prints its figures. Otherwise each kind races twice. */
const rounds = Number(process.env.RACE_ROUNDS ?? 2)

test.each(races.map((race) => [race.kind, race] as const))('%s', async (_, race) => {
  const tally = await run(race, rounds)
  if (process.env.RACE_FIGURES) console.log(JSON.stringify(tally))
  expect(tally.wrong).toEqual([])
})

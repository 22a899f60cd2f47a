/** The same numbers for the same seed (Lehmer), so that a failure can be reproduced. */
export type Chance = { below(limit: number): number; of<T>(choices: readonly T[]): T }

export function makeChance(seed: number): Chance {
  let state = seed
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  return { below, of: (choices) => choices[below(choices.length)]! }
}

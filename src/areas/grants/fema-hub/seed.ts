import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { seedCosts } from '../costs/seed.ts'
import { seedDeclarations } from '../declarations/seed.ts'
import { seedPublicAssistance } from '../public-assistance/seed.ts'

/** The storm of the demonstration and its damage. */
export async function seedFema(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  await seedDeclarations(tx, actAt, now)
  await seedPublicAssistance(tx, actAt, now)
  await seedCosts(tx, actAt, now)
}

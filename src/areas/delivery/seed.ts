import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { seedProjects, seedSite } from './projects/seed.ts'

/** What is under way in the demonstration's city. */
export async function seedDelivery(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  await seedProjects(tx, actAt, now)
  await seedSite(tx, actAt, now)
}

import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { seedStock } from '../delivery/stock/seed.ts'
import { seedAssets } from './assets/seed.ts'
import { seedCustody } from './custody/seed.ts'
import { seedRoutes } from './dispatch/seed.ts'
import { seedPermits } from './permits/seed.ts'
import { seedSafety } from './safety/seed.ts'
import { enterFailures } from './past/failures/seed.ts'
import { seedWork } from './work/seed.ts'

/** Assets, stock and maintenance of the demo city, created before the records that refer to them. */
export async function seedAssetArea(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  await seedAssets(tx, actAt, now)
  await seedStock(tx, actAt, now)
  await seedWork(tx, actAt, now)
  await enterFailures(tx, localDay(now, 'America/Chicago'))
  await seedCustody(tx, actAt, now)
  await seedPermits(tx, actAt, now)
  await seedSafety(tx, actAt, now)
  await seedRoutes(tx, actAt, now)
}

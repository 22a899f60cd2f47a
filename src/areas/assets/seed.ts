import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { seedStock } from '../delivery/stock/seed.ts'
import { seedAssets } from './assets/seed.ts'

/** Assets and stock of the demonstration's city, before what refers to them. */
export async function seedAssetArea(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  await seedAssets(tx, actAt(0), now)
  await seedStock(tx, actAt, now)
}

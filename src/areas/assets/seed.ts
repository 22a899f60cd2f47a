import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { seedAssets } from './assets/seed.ts'

/** Assets of the demonstration's city, before what refers to them. */
export async function seedAssetArea(tx: Tx, act: Act, now: Date): Promise<void> {
  await seedAssets(tx, act, now)
}

import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { seedMessages } from './messages/seed.ts'
import { seedProjects, seedSite } from './projects/seed.ts'
import { seedCarbon } from './carbon/seed.ts'
import { seedDevices } from './devices/seed.ts'
import { seedMaps } from './maps/seed.ts'
import { seedSchedule } from './schedule/seed.ts'
import { seedTakeoffs } from './takeoffs/seed.ts'

/** The projects and deliveries of the demonstration's city. */
export async function seedDelivery(tx: Tx, actAt: (days: number) => Act, keep: Keep, now: Date): Promise<void> {
  await seedProjects(tx, actAt, now)
  await seedSchedule(tx, actAt)
  await seedSite(tx, actAt, now)
  await seedMessages(tx, actAt)
  await actAt(-4)('rosa', 'report-runs/keep', { report: 'open-commitments', parameters: {} })
  await actAt(-4)('rosa', 'report-schedules/create', { report: 'budget-actual', parameters: {}, every: 'week' })
  const shared = await actAt(-4)('max', 'saved-reports/keep', {
    id: null,
    name: 'Orders by vendor',
    about: 'Ordered amount by vendor, highest first.',
    definition: {
      table: 'purchase_orders',
      columns: ['number', 'title', 'amount', 'status'],
      by: 'vendor',
      joined: [],
      words: { status: 'issued' },
      group: 'by title',
      sums: ['amount', 'open_amount'],
      chart: 'ranked',
    },
  })
  await actAt(-4)('max', 'saved-reports/publish', { id: shared.id })
  await seedCarbon(tx, actAt, now)
  await seedDevices(tx, actAt, now)
  await seedTakeoffs(tx, actAt, keep)
  await seedMaps(actAt)
}

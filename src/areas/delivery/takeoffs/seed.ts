import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import type { Keep } from '#platform/functions/demo/keeping.ts'
import { seedRoofPlan } from './plan/seed.ts'

/** Two takeoffs of the demonstration: the culvert, checked, and the roof, in progress. Rates are made up. */
export async function seedTakeoffs(tx: Tx, actAt: (days: number) => Act, keep: Keep): Promise<void> {
  const project = (words: string) =>
    tx.one<{ id: string }>(`select id from projects where name ilike '%' || $1 || '%' order by created_at limit 1`, [
      words,
    ])
  const culvert = await actAt(-12)('rosa', 'takeoffs/begin', {
    title: 'Mill Road culvert: headwalls and bedding (demonstration)',
    project: (await project('Mill Road'))?.id ?? null,
    drawing: 'C-101, sheet 2',
    scale: '1" = 20\'',
    documents: [],
  })
  const item = (division: string, description: string, kind: string, unit: string, rate: number, sizes: object) => ({
    division,
    description,
    kind,
    unit,
    rate,
    times: 1,
    divisor: 1,
    whole: 'exact',
    ...sizes,
  })
  await actAt(-12)('rosa', 'takeoffs/set-items', {
    id: culvert.id,
    version: culvert.version,
    lines: [
      item('31', 'Excavation for the box culvert', 'volume', 'cy', 14.5, {
        length: 56,
        width: 20,
        depth: 11,
        divisor: 27,
      }),
      item('31', 'Crushed stone bedding', 'volume', 'cy', 46, {
        length: 52,
        width: 16,
        depth: 1,
        divisor: 27,
        waste: 8,
      }),
      item('33', 'Precast box culvert, 12 by 6 feet', 'length', 'ft', 1_860, { length: 48 }),
      item('03', 'Headwalls', 'volume', 'cy', 168.5, {
        times: 2,
        length: 16,
        width: 9,
        depth: 1.25,
        cut_out: 24.5,
        divisor: 27,
        waste: 5,
      }),
      item('31', 'Riprap at the outlet', 'area', 'sy', 62, { length: 30, width: 18, divisor: 9, waste: 10 }),
    ],
  })
  await actAt(-9)('max', 'takeoffs/check', { id: culvert.id })
  const roof = await actAt(-4)('rosa', 'takeoffs/begin', {
    title: 'Station 2 roof: membrane and boards (demonstration)',
    project: (await project('Station 2'))?.id ?? null,
    drawing: 'A-201',
    scale: '1/8" = 1\'',
    documents: [],
  })
  await actAt(-4)('rosa', 'takeoffs/set-items', {
    id: roof.id,
    version: roof.version,
    lines: [
      item('07', 'Membrane', 'area', 'sf', 7.2, { length: 96, width: 64, cut_out: 140, waste: 7 }),
      item('07', 'Cover boards, 4 by 8', 'area', 'sheet', 38, {
        length: 96,
        width: 64,
        divisor: 32,
        waste: 10,
        whole: 'up',
      }),
      item('07', 'Edge metal', 'length', 'ft', 11.4, { times: 2, length: 160, waste: 5 }),
    ],
  })
  await seedRoofPlan(actAt, keep, roof.id)
}

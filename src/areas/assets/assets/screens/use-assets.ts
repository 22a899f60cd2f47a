import { useRecords } from '#client/use-record.ts'
import { assetLife } from '../life.ts'
import { asset, type Asset } from '../records.ts'

/** The agency's current assets: up to a thousand, for figures and trees. */
export const useAssets = () =>
  useRecords(asset, (from) =>
    from
      .in('status', [...assetLife.openStatuses])
      .order('name')
      .limit(1_000),
  )

export const byId = (rows: readonly Asset[] | undefined): ReadonlyMap<string, Asset> =>
  new Map(rows?.map((row) => [row.id, row]))

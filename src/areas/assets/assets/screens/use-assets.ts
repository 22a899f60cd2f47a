import { useRecords } from '#client/use-record.ts'
import { asset, assetTerm, type Asset } from '../records.ts'
import type { Dated } from '../../terms/rules.ts'

/** What the agency has and has not disposed of: up to a thousand, for figures and trees. */
export const useAssets = () => useRecords(asset, (from) => from.neq('status', 'disposed').order('name').limit(1_000))

export const useAssetTerms = (): readonly Dated[] =>
  (useRecords(assetTerm, (from) => from.order('kind').limit(500)).rows ?? []).map((row) => ({
    ...row,
    value: Number(row.value),
  }))

export const byId = (rows: readonly Asset[] | undefined): ReadonlyMap<string, Asset> =>
  new Map(rows?.map((row) => [row.id, row]))

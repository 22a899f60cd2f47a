import { useRecords } from '#client/use-record.ts'
import { assetTerm } from '../records.ts'
import type { Dated } from '../rules.ts'

export const useAssetTerms = (): readonly Dated[] =>
  (useRecords(assetTerm, (from) => from.order('kind').limit(500)).rows ?? []).map((row) => ({
    ...row,
    value: Number(row.value),
  }))

import type { Importer } from '#platform/sheets/importer.ts'
import type { Asset } from '../assets/records.ts'
import { whyNotRegister } from '../assets/rules.ts'
import { assetClassImport, assetImport } from './rules.ts'

const blank = { federal: false, federal_share: null, acquired_on: null, in_service_on: null, salvage: null, cost: 0 }

export const assetImporters: readonly Importer[] = [
  { kind: assetClassImport },
  {
    kind: assetImport,
    whyNot: (row, { today }) => {
      const reason = whyNotRegister({ ...blank, ...row } as unknown as Asset, today)
      return { [reason?.includes('federal') ? 'federal_share' : 'acquired_on']: reason }
    },
    sets: (_, __, { today }) => ({ condition_on: today }),
  },
]

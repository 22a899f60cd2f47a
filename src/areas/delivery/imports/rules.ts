import { importKind } from '#platform/records/import-kind.ts'
import { stockItem } from '../stock/records.ts'

export const stockImport = importKind(stockItem, { name: 'stock-items' })

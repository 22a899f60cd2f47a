import { Moves } from '#kit/record/Moves.tsx'
import { invoiceLife } from '../life.ts'
import type { Invoice } from '../records.ts'
import { useUblFile } from './use-ubl-file.ts'

/** The moves of an invoice, and its file for other systems behind them. */
export function InvoiceMoves({ row }: { row: Invoice }) {
  const downloadUbl = useUblFile(row.id)
  return <Moves life={invoiceLife} row={row} more={[{ label: 'UBL file', run: downloadUbl }]} />
}

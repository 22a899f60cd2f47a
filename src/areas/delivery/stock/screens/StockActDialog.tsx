import type { StockItem } from '../records.ts'
import { StockDialog, type StockVerb } from './StockDialog.tsx'

const verbs: Record<string, StockVerb> = {
  'stock/receive': 'receive',
  'stock/issue': 'issue',
  'stock-reservations/make': 'reserve',
  'stock-transfers/send': 'transfer',
}

type StockActDialogProps = { row: StockItem; move: string; onClose: () => void }

/** Receives, issues, reserves and moves stock of an item. */
export const StockActDialog = ({ row, move, onClose }: StockActDialogProps) => (
  <StockDialog verb={verbs[move]!} item={row.id} onClose={onClose} />
)

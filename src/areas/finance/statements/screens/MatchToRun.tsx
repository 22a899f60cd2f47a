import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { movementLife } from '../life.ts'
import type { StatementLine } from '../records.ts'
import { ClearDialog } from './ClearDialog.tsx'

/** Offered for money that left the account. */
export function MatchToRun({ row }: { row: StatementLine }) {
  const [clearing, setClearing] = useState(false)
  if (movementLife.is(row, 'cleared') || row.amount >= 0) return null
  return (
    <>
      <Button onClick={() => setClearing(true)}>Match to payment run</Button>
      {clearing && <ClearDialog row={row} onClose={() => setClearing(false)} />}
    </>
  )
}

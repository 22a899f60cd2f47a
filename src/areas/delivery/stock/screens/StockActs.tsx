import { useState } from 'react'
import { More } from '#kit/overlays/More.tsx'
import { Button } from '#kit/parts/Button.tsx'
import type { StockItem } from '../records.ts'
import { StockDialog, type StockVerb } from './StockDialog.tsx'

/** Receives, issues, reserves and moves stock of an item. */
export function StockActs({ row }: { row: StockItem }) {
  const [asking, setAsking] = useState<StockVerb>()
  return (
    <>
      <More
        items={[
          { label: 'Reserve', run: () => setAsking('reserve') },
          { label: 'Transfer to warehouse', run: () => setAsking('transfer') },
        ]}
      />
      <Button onClick={() => setAsking('issue')}>Issue stock</Button>
      <Button look="main" onClick={() => setAsking('receive')}>
        Receive stock
      </Button>
      {asking && <StockDialog verb={asking} item={row.id} onClose={() => setAsking(undefined)} />}
    </>
  )
}

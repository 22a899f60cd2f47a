import { Suspense, useState } from 'react'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { contractLife } from '../../contracts/life.ts'
import type { Contract } from '../../contracts/records.ts'

const OrderDialog = optional(() => import('./OrderDialog.tsx').then((file) => file.OrderDialog))

/** Orders under an active contract, at its prices. */
export function OrderAct({ row }: { row: Contract }) {
  const [ordering, setOrdering] = useState(false)
  if (!contractLife.is(row, 'active')) return null
  return (
    <>
      <Button onClick={() => setOrdering(true)}>New order</Button>
      <Suspense>{ordering && <OrderDialog row={row} onClose={() => setOrdering(false)} />}</Suspense>
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'

const PlanDialog = lazy(() => import('./PlanDialog.tsx').then((file) => ({ default: file.PlanDialog })))

/** The button that ships lines of an order. */
export function PlanShipment() {
  const [planning, setPlanning] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setPlanning(true)}>
        <Icon name="plus" />
        New shipment
      </Button>
      <Suspense>{planning && <PlanDialog onClose={() => setPlanning(false)} />}</Suspense>
    </>
  )
}

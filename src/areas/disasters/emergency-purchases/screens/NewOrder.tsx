import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import type { orderInEmergency } from '../commands.ts'
import { emergencyLife } from '../life.ts'
import { whyNotOrderYet } from '../ordering/rules.ts'
import { orderForm, type EmergencyPurchase } from '../records.ts'

/** Orders under an open emergency purchase. */
export function NewOrder({ row }: { row: EmergencyPurchase }) {
  const today = useToday()
  const [ordering, setOrdering] = useState(false)
  return (
    <>
      {emergencyLife.is(row, 'active') && (
        <MoveButton look="main" whyNot={whyNotOrderYet(row, { today })} run={() => setOrdering(true)}>
          New order
        </MoveButton>
      )}
      {ordering && <OrderDialog row={row} onClose={() => setOrdering(false)} />}
    </>
  )
}

function OrderDialog({ row: { id, number }, onClose }: { row: EmergencyPurchase; onClose: () => void }) {
  const order = useCommand<typeof orderInEmergency>('emergency-purchases/order')
  return (
    <FormDialog
      of={orderForm}
      title={`New order under ${number}`}
      about="The order carries the justification and goes to the approvers for its amount."
      done="Order submitted for approval"
      start={{ quantity: 1, unit: 'each' }}
      send={async ({ due, deliver_to, ...line }) =>
        (await order({ id, due, deliver_to, lines: [{ ...line, inspection: false }] as never })) as never
      }
      onClose={onClose}
    />
  )
}

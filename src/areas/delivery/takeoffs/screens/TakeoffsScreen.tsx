import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { takeoff } from '../records.ts'

/** Every drawing that was measured, and what it comes to. */
export default function TakeoffsScreen() {
  const first = whyNotEdit(takeoff, null, useActor()) === null && (
    <ButtonLink look="main" to="/quantity-takeoff/new">
      <Icon name="plus" />
      New takeoff
    </ButtonLink>
  )
  return (
    <Screen
      area="Performance & Delivery"
      title="Quantity takeoff"
      about="Lengths, areas, volumes and counts of a drawing with what is cut out and wasted, as a bill of quantities with rates. Measures are entered from the drawing and checked by a second person."
      actions={first}
    >
      <RecordList of={takeoff} first={first || undefined} />
    </Screen>
  )
}

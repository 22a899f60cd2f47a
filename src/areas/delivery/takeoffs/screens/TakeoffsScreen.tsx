import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { takeoff } from '../records.ts'

/** Every measured drawing with its estimate. */
export default function TakeoffsScreen() {
  const first = whyNotEdit(takeoff, null, useActor()) === null && (
    <ButtonLink look="main" to="/quantity-takeoff/new">
      <Icon name="plus" />
      New takeoff
    </ButtonLink>
  )
  return (
    <Screen area="Performance & Delivery" title="Quantity takeoff" actions={first}>
      <RecordList of={takeoff} first={first || undefined} />
    </Screen>
  )
}

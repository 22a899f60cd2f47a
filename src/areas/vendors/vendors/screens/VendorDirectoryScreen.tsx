import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { vendor } from '../records.ts'

export default function VendorDirectoryScreen() {
  const first = whyNotEdit(vendor, null, useActor()) === null && (
    <ButtonLink look="main" to="/vendor-directory/new">
      <Icon name="plus" />
      New vendor
    </ButtonLink>
  )
  return (
    <Screen area="Vendor & Marketplace" title="Vendor directory" actions={first}>
      <RecordTable of={vendor} found={useRecords(vendor, (from) => from.order('name').limit(500))} columns={['number', 'name', 'type', 'city', 'small_business', 'status']} first={first} />
    </Screen>
  )
}

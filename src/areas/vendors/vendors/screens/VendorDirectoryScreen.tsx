import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { manyOf } from '#platform/life/many-of.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { vendorLife } from '../life.ts'
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
      <RecordList
        of={vendor}
        columns={['number', 'name', 'type', 'city', 'small_business', 'status']}
        moves={manyOf(vendorLife)}
        editBy="vendors/edit"
        importAs="vendors"
        first={first}
      />
    </Screen>
  )
}

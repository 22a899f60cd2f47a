import { ControlPanel } from '#areas/organization/controls/screens/ControlPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { vendorTerm } from '../records.ts'

export default function TermsScreen() {
  const first = whyNotEdit(vendorTerm, null, useActor()) === null && (
    <ButtonLink look="main" to="/vendor-directory/terms/new">
      <Icon name="plus" />
      New setting
    </ButtonLink>
  )
  return (
    <Screen area="Vendor & Marketplace" title="Vendor settings" actions={first}>
      <div className="grid min-w-0 gap-5">
        <ControlPanel of={vendorTerm} />
        <RecordList of={vendorTerm} columns={['kind', 'value', 'valid_from', 'valid_to', 'source']} first={first} />
      </div>
    </Screen>
  )
}

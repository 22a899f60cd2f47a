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
      New term
    </ButtonLink>
  )
  return (
    <Screen
      area="Vendor & Marketplace"
      title="Vendor terms"
      about="How long new bank details wait, when a list is old, when a score warns or holds up: from a day on, with the rule that says so."
      actions={first}
    >
      <div className="grid min-w-0 gap-5">
        <ControlPanel of={vendorTerm} />
        <RecordList of={vendorTerm} columns={['kind', 'value', 'valid_from', 'valid_until', 'source']} first={first} />
      </div>
    </Screen>
  )
}

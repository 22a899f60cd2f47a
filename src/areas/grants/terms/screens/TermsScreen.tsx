import { ControlPanel } from '#areas/organization/controls/screens/ControlPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { grantTerm } from '../records.ts'

/** What all grants are held to, by day: a new rule is a new row, and what was judged by the old one stays as it was. */
export default function TermsScreen() {
  const actor = useActor()
  const first = whyNotEdit(grantTerm, null, actor) === null && (
    <ButtonLink look="main" to="/grant-management/limits/new">
      <Icon name="plus" />
      New limit
    </ButtonLink>
  )
  return (
    <Screen
      area="Grant Management"
      title="Grant limits"
      about="Rates, limits and clocks of 2 CFR 200 and of your own rules, each from a day on and with its paragraph. A rule that changes is a new row: whatever was decided before keeps the old one."
      actions={first}
    >
      <div className="grid min-w-0 gap-5">
        <ControlPanel of={grantTerm} />
        <RecordList of={grantTerm} first={first} />
      </div>
    </Screen>
  )
}

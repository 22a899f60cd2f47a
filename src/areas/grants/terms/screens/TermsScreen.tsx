import { ControlPanel } from '#areas/organization/controls/screens/ControlPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { grantTerm } from '../records.ts'

/** The settings of all grants by date. A new rule is a new row, and earlier decisions keep the old one. */
export default function TermsScreen() {
  const actor = useActor()
  const first = whyNotEdit(grantTerm, null, actor) === null && (
    <ButtonLink look="main" to="/grant-management/limits/new">
      <Icon name="plus" />
      New grant setting
    </ButtonLink>
  )
  return (
    <Screen area="Grant Management" title="Grant settings" actions={first}>
      <div className="grid min-w-0 gap-5">
        <ControlPanel of={grantTerm} />
        <RecordList of={grantTerm} first={first} />
      </div>
    </Screen>
  )
}

import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { proposedActionLife } from '../life.ts'
import { proposedAction } from '../records.ts'

/** Actions that agents and connected programs proposed in the person’s name, those that wait first. */
export default function ProposedActionsScreen() {
  const found = useRecords(proposedAction, (from) => from.order('created_at', { ascending: false }).limit(100))
  const rows = found.rows?.toSorted(
    (one, other) => Number(proposedActionLife.isOpen(other)) - Number(proposedActionLife.isOpen(one)),
  )
  return (
    <Screen
      area="AI and agents"
      title="Proposed actions"
      about="From your agents and connected programs. Nothing happens until you accept."
      actions={<ButtonLink to="/settings?tab=programs">Connected programs</ButtonLink>}
    >
      <Panel title="Proposed to you">
        <RecordTable of={proposedAction} found={{ ...found, rows }} />
      </Panel>
    </Screen>
  )
}

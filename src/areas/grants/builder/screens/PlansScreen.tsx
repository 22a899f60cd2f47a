import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { AddButton } from '../../grants/screens/AddButton.tsx'
import type { draftPlan } from '../commands.ts'
import { budgetPlan } from '../records.ts'

/** Budget proposals of applications, each with its own page. */
export default function PlansScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const draft = useCommand<typeof draftPlan>('grant-budget-plans/draft')
  const first = (
    <AddButton
      of={budgetPlan}
      label="New budget proposal"
      main
      start={{ owner: actor.user_id }}
      send={draft}
      onDone={({ id }) => void navigate(`/grant-budget-builder/${id}`)}
    />
  )
  return (
    <Screen area="Grant Management" title="Grant budget builder" actions={first}>
      <RecordList of={budgetPlan} columns={['number', 'title', 'application', 'federal', 'match', 'total', 'status']} />
    </Screen>
  )
}

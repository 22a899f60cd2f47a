import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { AddButton } from '../../grants/screens/AddButton.tsx'
import type { draftPlan } from '../commands.ts'
import { budgetPlan } from '../records.ts'

/** Budgets of applications as they are worked out, each with its own page. */
export default function PlansScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const draft = useCommand<typeof draftPlan>('grant-budget-plans/draft')
  const first = (
    <AddButton
      of={budgetPlan}
      label="New budget"
      main
      start={{ owner: actor.user_id }}
      send={draft}
      onDone={({ id }) => void navigate(`/grant-budget-builder/${id}`)}
    />
  )
  return (
    <Screen
      area="Grant Management"
      title="Grant budget builder"
      about="The budget forms of an application out of its lines: people with benefits, travel, equipment, contractual and other cost by year, indirect cost on its right base, and what the match bears."
      actions={first}
    >
      <RecordList of={budgetPlan} columns={['number', 'title', 'application', 'federal', 'match', 'total', 'status']} />
    </Screen>
  )
}

import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { SharesOf } from '#platform/pages/list-shown.ts'
import { Screen } from '#kit/record/Screen.tsx'
import type { draftPlan } from '../commands.ts'
import { budgetPlan } from '../records.ts'

/** The award's share of each budget. */
const shares: readonly SharesOf[] = [
  { column: 'federal', label: 'Award', whole: 'total', parts: [{ name: 'federal', label: 'Award' }] },
]

/** Budget proposals of applications, each with its own page. */
export default function PlansScreen() {
  const actor = useActor()
  const draft = useCommand<typeof draftPlan>('grant-budget-plans/draft')
  const first = (
    <AddRecord
      of={budgetPlan}
      label="New budget proposal"
      look="main"
      start={{ owner: actor.user_id }}
      send={draft}
      opens
    />
  )
  return (
    <Screen area="Grant Management" title="Grant budget builder" actions={first}>
      <RecordList
        of={budgetPlan}
        columns={['number', 'title', 'application', 'federal', 'match', 'total', 'status']}
        shares={shares}
      />
    </Screen>
  )
}

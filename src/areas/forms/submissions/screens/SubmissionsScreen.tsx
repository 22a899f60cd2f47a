import { ButtonLink } from '#kit/parts/Button.tsx'
import { ListAndTrends } from '#kit/record/ListAndTrends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { formSubmission } from '../records.ts'

const list = '/utility-form-filler/submissions'
const trends = [
  trend(formSubmission, { title: 'Submissions by month', by: 'sent_at', list }),
  trend(formSubmission, { title: 'Submissions by form', by: 'form', list }),
  trend(formSubmission, { title: 'Submissions by status', by: 'status', list }),
  trend(formSubmission, { title: 'Submissions by reviewer', by: 'assigned_to', list }),
]

export default function SubmissionsScreen() {
  return (
    <Screen area="Forms" title="Submissions" actions={<ButtonLink to="/utility-form-filler">Forms</ButtonLink>}>
      <ListAndTrends label="Submissions" charts={trends}>
        <RecordList
          of={formSubmission}
          columns={['number', 'form', 'filled_by', 'public_form', 'sent_at', 'assigned_to', 'keep_until', 'status']}
        />
      </ListAndTrends>
    </Screen>
  )
}

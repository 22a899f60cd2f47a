import { RecordList } from '#kit/record/list/RecordList.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { formSubmission } from '../records.ts'

export default function SubmissionsScreen() {
  return (
    <Screen area="Forms" title="Submissions" actions={<ButtonLink to="/utility-form-filler">Forms</ButtonLink>}>
      <RecordList
        of={formSubmission}
        columns={['number', 'form', 'filled_by', 'public_form', 'sent_at', 'assigned_to', 'keep_until', 'status']}
      />
    </Screen>
  )
}

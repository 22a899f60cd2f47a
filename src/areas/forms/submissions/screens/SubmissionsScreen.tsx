import { useSearchParams } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { formSubmission } from '../records.ts'

const tabs = [
  { name: 'submissions', title: 'Submissions' },
  { name: 'trends', title: 'Trends' },
] as const

const list = '/utility-form-filler/submissions'
const trends = [
  trend(formSubmission, { title: 'Submissions by month', by: 'sent_at', list }),
  trend(formSubmission, { title: 'Submissions by form', by: 'form', list }),
  trend(formSubmission, { title: 'Submissions by status', by: 'status', list }),
  trend(formSubmission, { title: 'Submissions by reviewer', by: 'assigned_to', list }),
]

export default function SubmissionsScreen() {
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('tab') === 'trends' ? 'trends' : 'submissions'
  return (
    <Screen area="Forms" title="Submissions" actions={<ButtonLink to="/utility-form-filler">Forms</ButtonLink>}>
      <Tabs
        label="Submissions"
        tabs={tabs}
        chosen={chosen}
        onChoose={(name) => setQuery(name === 'trends' ? { tab: name } : {}, { preventScrollReset: true })}
      >
        {chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : (
          <RecordList
            of={formSubmission}
            columns={['number', 'form', 'filled_by', 'public_form', 'sent_at', 'assigned_to', 'keep_until', 'status']}
          />
        )}
      </Tabs>
    </Screen>
  )
}

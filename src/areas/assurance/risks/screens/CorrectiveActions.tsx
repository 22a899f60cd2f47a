import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { correctiveAction, type CorrectiveAction } from '../../quality/records.ts'
import { NewRecord } from '../../screens/NewRecord.tsx'

type CorrectiveActionsProps = {
  source: CorrectiveAction['source']
  of: { number: string; title: string; about: string | null }
  owner: string | null
}

/** The corrective actions for an incident or a risk, and a new one that begins with its words. */
export const CorrectiveActions = ({ source, of: { number, title, about }, owner }: CorrectiveActionsProps) => (
  <Panel
    title="Corrective actions"
    actions={
      <NewRecord
        of={correctiveAction}
        name="corrective-actions/open"
        label="New corrective action"
        start={{ source, source_number: number, title, problem: about, owner }}
        look="plain"
      />
    }
  >
    <RecordList
      of={correctiveAction}
      where={{ source_number: number }}
      columns={['number', 'title', 'owner', 'due_on', 'status']}
    />
  </Panel>
)

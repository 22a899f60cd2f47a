import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'
import { correctiveAction } from '../../quality/records.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import type { Mishap, Risk } from '../records.ts'

/** The corrective actions for an incident or a risk, and a new one that begins with its words. */
export const CorrectiveActions = ({ row, list }: { row: Mishap | Risk; list: ListShown }) => (
  <Panel
    title="Corrective actions"
    actions={
      <NewRecord
        of={correctiveAction}
        name="corrective-actions/open"
        label="New corrective action"
        start={{
          source: 'lead' in row ? 'incident' : 'risk',
          source_number: row.number,
          title: row.title,
          problem: row.about,
          owner: 'lead' in row ? row.lead : row.owner,
        }}
        look="plain"
      />
    }
  >
    <RecordList {...list} />
  </Panel>
)

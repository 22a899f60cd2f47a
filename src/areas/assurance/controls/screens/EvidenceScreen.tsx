import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { evidenceLife } from '../life.ts'
import { evidence } from '../records.ts'

export default function EvidenceScreen() {
  return (
    <OnePage
      of={evidence}
      list={{ to: '/admin/compliance?tab=evidence', label: 'Evidence' }}
      editBy="evidence/edit"
      life={evidenceLife}
    >
      {(row) => (
        <Panel title="Evidence">
          <RecordFacts
            of={evidence}
            row={row}
            show={[
              'control',
              'note',
              'file',
              'collected_on',
              'expires_on',
              'brought_by',
              'reviewed_by',
              'reviewed_at',
              'review_note',
            ]}
          />
        </Panel>
      )}
    </OnePage>
  )
}

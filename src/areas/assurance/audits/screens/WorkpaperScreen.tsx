import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { workpaperLife } from '../life.ts'
import { workpaper } from '../records.ts'

export default function WorkpaperScreen() {
  return (
    <OnePage
      of={workpaper}
      list={{ to: '/admin/audits?tab=workpapers', label: 'Workpapers' }}
      editBy="workpapers/edit"
      life={workpaperLife}
    >
      {(row) => (
        <>
          {workpaperLife.is(row, 'returned') && row.review_note && (
            <Notice tone="warn" title="Returned for changes">
              {row.review_note}
            </Notice>
          )}
          <Panel title="Workpaper">
            <RecordFacts
              of={workpaper}
              row={row}
              show={[
                'audit',
                'reference',
                'work',
                'conclusion',
                'documents',
                'prepared_by',
                'reviewed_by',
                'review_note',
              ]}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}

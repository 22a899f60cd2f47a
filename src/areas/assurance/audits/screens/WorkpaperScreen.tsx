import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { longText } from '#platform/records/fields.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { completeWorkpaper, returnWorkpaper, submitWorkpaper } from '../commands.ts'
import { workpaper } from '../records.ts'
import { whyNotReviewPaper, whyNotSubmitPaper } from '../rules.ts'

export default function WorkpaperScreen() {
  return (
    <OnePage
      of={workpaper}
      list={{ to: '/admin/audits?tab=workpapers', label: 'Workpapers' }}
      editBy="workpapers/edit"
      moves={(row, actor) => [
        move<typeof submitWorkpaper>('workpapers/submit', { label: 'Send to review', look: 'main', when: row.status === 'draft' || row.status === 'returned', whyNot: whyNotSubmitPaper(row, actor), send: { id: row.id }, done: 'It waits for review' }),
        move<typeof completeWorkpaper>('workpapers/review', { label: 'Reviewed', look: 'main', when: row.status === 'submitted', whyNot: whyNotReviewPaper(row, { actor, verb: 'complete' }), send: { id: row.id }, ask: { fields: { note: longText({ max: 2_000, label: 'Words' }) } }, done: 'It is reviewed' }),
        move<typeof returnWorkpaper>('workpapers/return', { label: 'Send back', when: row.status === 'submitted', whyNot: whyNotReviewPaper(row, { actor, verb: 'return' }), send: { id: row.id }, ask: { fields: reasonField('What is missing') }, done: 'It is sent back' }),
      ]}
    >
      {(row) => (
        <>
          {row.status === 'returned' && row.review_note && <Notice tone="warn" title="It was sent back">{row.review_note}</Notice>}
          <Panel title="The workpaper">
            <RecordFacts of={workpaper} row={row} show={['audit', 'reference', 'work', 'conclusion', 'papers', 'prepared_by', 'reviewed_by', 'review_note']} />
          </Panel>
        </>
      )}
    </OnePage>
  )
}

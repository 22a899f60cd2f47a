import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import { controlLife } from '../life.ts'
import { control, evidence } from '../records.ts'

const tones = { pass: 'done', fail: 'problem', waived: 'you', unknown: 'moving' } as const
const titles = { pass: 'Passing', fail: 'Failing', waived: 'Failing, waived', unknown: 'Not assessed' }

export default function ControlScreen() {
  const today = useToday()
  return (
    <OnePage
      of={control}
      list={{ to: '/compliance?tab=controls', label: 'Controls' }}
      editBy="controls/edit"
      life={controlLife}
      next={(row) =>
        controlLife.is(row, 'active')
          ? {
              tone: tones[row.result],
              lead: titles[row.result],
              rest: row.result_words ?? 'Select “Run checks” on the compliance page.',
            }
          : undefined
      }
    >
      {(row) => (
        <>
          <Panel title="Control">
            <RecordFacts
              of={control}
              row={row}
              show={[
                'about',
                'framework',
                'clause',
                'owner',
                'measure',
                ...(Number(row.every_months) > 0 ? (['every_months'] as const) : []),
                'next_on',
                'result_at',
              ]}
            />
          </Panel>
          <Panel
            title="Evidence"
            about="Another person reviews each file."
            actions={
              controlLife.isOpen(row) && (
                <NewRecord
                  of={evidence}
                  name="evidence/bring"
                  label="Add evidence"
                  start={{ control: row.id, collected_on: today }}
                  look="plain"
                />
              )
            }
          >
            <RecordList
              of={evidence}
              where={{ control: row.id }}
              columns={['title', 'collected_on', 'expires_on', 'brought_by', 'reviewed_by', 'status']}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}

import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { waiverLife } from '../life.ts'
import { waiver } from '../records.ts'

export default function WaiverScreen() {
  return (
    <OnePage
      of={waiver}
      list={{ to: '/compliance?tab=waivers', label: 'Waivers' }}
      editBy="waivers/edit"
      life={waiverLife}
    >
      {(row) => (
        <Panel title="Waiver">
          <RecordFacts
            of={waiver}
            row={row}
            show={[
              ...(row.control ? (['control'] as const) : []),
              ...(row.rule ? (['rule'] as const) : []),
              ...(row.of_record ? (['of_record'] as const) : []),
              'reason',
              'instead',
              'until',
              'asked_by',
              'decided_by',
              'decision',
            ]}
          />
        </Panel>
      )}
    </OnePage>
  )
}

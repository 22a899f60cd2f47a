import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { disasterDeclaration } from '../../declarations/records.ts'
import { useFigures } from '../../declarations/screens/use-figures.ts'
import { paAppeal, type PaAppeal } from '../records.ts'
import { whyNotArbitrate } from '../rules.ts'

/** With the answer to whether arbitration can be chosen, which follows from FEMA’s figures of that day. */
export function AppealDetails({ row }: { row: PaAppeal }) {
  const figures = useFigures()
  const { row: declaration } = useRecord(disasterDeclaration, row.declaration)
  const arbitration = declaration && figures && whyNotArbitrate(row, { declared_on: declaration.declared_on, figures })
  return (
    <Panel
      title="Details"
      foot={
        arbitration === undefined
          ? undefined
          : (arbitration ??
            'You can choose arbitration instead of a second appeal, within 60 days of the first decision or after 180 days without one (44 CFR 206.206).')
      }
    >
      <RecordFacts
        of={paAppeal}
        row={row}
        show={[
          'declaration',
          'project',
          'level',
          'determined_on',
          'owner',
          'sent_on',
          'received_on',
          ...(row.asked_on ? (['asked_on', 'supplied_on'] as const) : []),
          ...(row.decided_on ? (['decided_on', 'decision'] as const) : []),
          ...(row.documents.length > 0 ? (['documents'] as const) : []),
        ]}
      />
    </Panel>
  )
}

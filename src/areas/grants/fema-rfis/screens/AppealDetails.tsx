import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import type { Figures } from '../../fema-terms/rules.ts'
import { paAppeal, type PaAppeal } from '../records.ts'
import { whyNotArbitrate } from '../rules.ts'

type AppealDetailsProps = {
  row: PaAppeal
  loaded: { declaration: DisasterDeclaration | undefined; terms: Figures | undefined }
}

/** With the answer to whether arbitration can be chosen, which follows from FEMA’s figures of that day. */
export function AppealDetails({ row, loaded: { declaration, terms: figures } }: AppealDetailsProps) {
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

import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import { useFigures } from '../../declarations/screens/use-figures.ts'
import { femaRfi, paAppeal } from '../../fema-rfis/records.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import { CeilingPanel } from '../../mitigation/screens/CeilingPanel.tsx'

type OfDisaster = { declaration: DisasterDeclaration }

/** FEMA's requests for information, and appeals. */
export function Questions({ declaration, onAppeal }: OfDisaster & { onAppeal: () => void }) {
  const actor = useActor()
  const appeals = useRecords(paAppeal, (from) => from.eq('declaration', declaration.id).order('appeal_by').limit(200))
  return (
    <div className="grid gap-5">
      <RecordList
        of={femaRfi}
        columns={['number', 'title', 'project', 'received_on', 'due_on', 'owner', 'status']}
        where={{ declaration: declaration.id }}
      />
      <Panel
        title="Appeals"
        about="Two levels, each with its deadlines (44 CFR 206.206)."
        actions={whyNotEdit(paAppeal, null, actor) === null && <Button onClick={onAppeal}>New appeal</Button>}
      >
        <RecordTable
          of={paAppeal}
          found={appeals}
          columns={['number', 'title', 'level', 'disputed', 'appeal_by', 'decide_by', 'status']}
        />
      </Panel>
    </div>
  )
}

/** Hazard mitigation under this disaster: the ceiling it comes from, and the subapplications. */
export function Mitigation({ declaration }: OfDisaster) {
  const figures = useFigures()
  return (
    <div className="grid gap-5">
      {!declaration.hazard_mitigation && (
        <Notice tone="warn" title={`${declaration.number} doesn’t include Hazard Mitigation`}>
          Check the declaration or enter its amendment.
        </Notice>
      )}
      {figures && <CeilingPanel declaration={declaration} figures={figures} />}
      <RecordList
        of={mitigationProject}
        columns={['number', 'title', 'program', 'activity', 'cost', 'ratio', 'federal', 'due_on', 'status']}
        where={{ declaration: declaration.id }}
      />
    </div>
  )
}

/** BRIC belongs to no disaster: its notice sets the deadline. */
export const Bric = () => (
  <div className="grid gap-5">
    <Notice title="Check the notice before you apply">
      BRIC was ended in 2025 and reinstated by court order. See its latest notice for the application period. Enter the
      deadline with each subapplication.
    </Notice>
    <RecordList
      of={mitigationProject}
      columns={['number', 'title', 'activity', 'cost', 'ratio', 'federal', 'due_on', 'status']}
      where={{ program: 'bric' }}
    />
  </div>
)

import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { assessProgram, editAssessment, removeAssessment } from '../programs/commands.ts'
import { coverageInWords, groundWords, typeBInWords, type PlannedProgram, type ProgramPlan } from '../programs/rules.ts'
import { programAssessment, singleAudit, type ProgramAssessment, type SingleAudit } from '../records.ts'

type Planned = PlannedProgram<ProgramAssessment>
const { opinion } = programAssessment.fields
const outcomeWords = { major: 'Major', not_major: 'Not major' } as const

/** The proposal by 2 CFR 200.518 beside what the auditor decided. */
export function ProgramsPanel({ row, plan }: { row: SingleAudit; plan: ProgramPlan<ProgramAssessment> }) {
  const actor = useActor()
  const [assessed, setAssessed] = useState<Planned>()
  const [removed, setRemoved] = useState<ProgramAssessment>()
  const add = useCommand<typeof assessProgram>('program-assessments/add')
  const edit = useCommand<typeof editAssessment>('program-assessments/edit')
  const remove = useCommand<typeof removeAssessment>('program-assessments/remove')
  const { programs, threshold, coverage, highRiskB, left } = plan
  const whyNot = whyNotEdit(singleAudit, row, actor)
  const undecided = programs.filter(({ assessment }) => !assessment?.decision).length
  const typeB = typeBInWords(highRiskB)
  if (programs.length === 0 && left.length === 0) return null
  return (
    <Panel
      title="Major programs"
      about="2 CFR 200.518. The auditor decides; the proposal follows from the schedule and the recorded risks."
    >
      <div className="mb-3 grid gap-1">
        <p className="text-ink-2">
          {threshold ? (
            <>
              Type A begins at <Amount cents={threshold.amount} /> ({threshold.source}).
            </>
          ) : (
            'No Type A threshold is on file for this year.'
          )}
          {row.low_risk && ' The auditee is low risk (2 CFR 200.520).'}
        </p>
        {coverage && (
          <p className={coverage.missing > 0 ? 'font-semibold text-warn' : 'text-good'}>
            {coverageInWords(coverage)}
            {undecided > 0 && ' Programs without a decision count as proposed.'}
          </p>
        )}
        {typeB && <p className="text-warn">{typeB}</p>}
      </div>
      <Sheet
        label="Major programs"
        rows={programs}
        idOf={({ key }) => key}
        columns={[
          {
            name: 'Program or cluster',
            of: ({ name, key, type, largeLoan }) => (
              <>
                {name}
                <span className="block text-xs text-ink-2">
                  {[
                    /^\d/.test(key) && key,
                    type === 'small' && 'below a quarter of the threshold',
                    largeLoan && 'large loan program',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </>
            ),
          },
          { name: 'Spent', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
          {
            name: 'Proposal',
            of: ({ proposal, ground }) => (
              <>
                {outcomeWords[proposal]}
                <span className="block text-xs text-ink-2">{groundWords[ground]}</span>
              </>
            ),
          },
          {
            name: 'Auditor’s decision',
            of: ({ assessment, differs }) => (
              <>
                {assessment?.decision ? outcomeWords[assessment.decision] : 'Not recorded'}
                {differs && <span className="block text-xs font-semibold text-warn">Differs from the proposal</span>}
              </>
            ),
          },
          {
            name: 'Opinion',
            of: ({ assessment }) =>
              assessment?.opinion
                ? optionLabel(opinion, assessment.opinion)
                : assessment?.decision === 'major'
                  ? 'Not recorded'
                  : '',
          },
          {
            name: 'Action',
            of: (program) => (
              <MoveButton whyNot={whyNot} run={() => setAssessed(program)}>
                {program.assessment ? 'Edit' : 'Assess'}
                <span className="sr-only"> {program.name}</span>
              </MoveButton>
            ),
          },
        ]}
      />
      {left.map((each) => (
        <Notice key={each.id} tone="warn" title={`No award of the SEFA is in ${each.program}`}>
          <MoveButton whyNot={whyNot} run={() => setRemoved(each)}>
            Remove its assessment
          </MoveButton>
        </Notice>
      ))}
      {assessed && (
        <FormDialog
          of={programAssessment}
          {...(assessed.assessment && { row: assessed.assessment })}
          title={`Assessment of ${assessed.name}`}
          about={`Proposal: ${outcomeWords[assessed.proposal].toLowerCase()}. ${groundWords[assessed.ground]}.`}
          verb="Save"
          done="Assessment saved"
          send={(values, version) =>
            assessed.assessment
              ? edit({ id: assessed.assessment.id, version, changes: values })
              : add({ single_audit: row.id, program: assessed.key, assessment: values })
          }
          onClose={() => setAssessed(undefined)}
        />
      )}
      {removed && (
        <SureDialog
          title={`Remove the assessment of ${removed.program}?`}
          about="The history keeps what was recorded."
          verb="Remove"
          done="Assessment removed"
          press={() => remove.press({ id: removed.id })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Panel>
  )
}

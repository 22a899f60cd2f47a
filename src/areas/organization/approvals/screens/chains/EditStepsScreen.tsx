import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid, type Grid } from '#kit/record/grid/use-grid.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setApprovalSteps } from '../../chains/commands.ts'
import { approvalChain, approvalStep, type ApprovalChain, type ApprovalStep } from '../../chains/records.ts'
import { whyNotSteps } from '../../chains/rules.ts'
import { StepsDrawn, type DrawnStep } from './StepsDrawn.tsx'
import { useSteps } from './use-chain.ts'

const columns = [
  'sequence',
  'name',
  'who',
  'role',
  'person',
  'signature_limit',
  'due_days',
  'escalates_role',
  'escalates_person',
  'mode',
  'everyone',
] as const
const fresh = { who: 'role', mode: 'all', escalates_role: 'admin', due_days: 3 }

export default function EditStepsScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(approvalChain, id)
  const { steps } = useSteps(id)
  if (!found.row)
    return <NoRecord of={approvalChain} found={found} list={{ to: '/approvals/chains', label: 'Approval chains' }} />
  return <Steps row={found.row} rows={steps} />
}

function Steps({ row, rows }: { row: ApprovalChain; rows: readonly ApprovalStep[] | undefined }) {
  const put = useCommand<typeof setApprovalSteps>('approval-chains/set-steps')
  const navigate = useNavigate()
  const whyNot = whyNotEdit(approvalChain, row, useActor())
  const grid = useGrid(approvalStep, { rows, columns, fresh })
  const drawn = drawnOf(grid)
  const names = useNames(approvalStep, drawn)
  const lacking = whyNotSteps(drawn).filter((reason) => reason !== null)

  async function save() {
    if (await grid.save((steps) => put({ id: row.id, steps }))) void navigate(`/approvals/chains/${row.id}`)
  }
  return (
    <Screen
      area="Approval chains"
      title={`Approval steps of ${row.name}`}
      about="Steps run in order. Steps with the same number run in parallel."
      actions={
        <>
          <ButtonLink look="quiet" to={`/approvals/chains/${row.id}`}>
            Cancel
          </ButtonLink>
          {whyNot === null && (
            <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>
              Save steps
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <LinesGrid grid={grid} label={`Approval steps of ${row.name}`} whyNot={whyNot} />
        {drawn.length > 0 && (
          <Panel title="Preview">
            <div className="grid gap-4">
              {lacking.length > 0 && (
                <Notice tone="warn" title="To do before publishing">
                  <ul>
                    {lacking.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                </Notice>
              )}
              <StepsDrawn steps={drawn} nameOf={(person) => names.get(person) ?? '…'} />
            </div>
          </Panel>
        )}
      </div>
    </Screen>
  )
}

/** The lines that are filled in. */
const drawnOf = ({ lines }: Grid): DrawnStep[] =>
  lines.flatMap(({ key, values }) =>
    values.name || values.sequence
      ? [
          {
            ...(values as Omit<DrawnStep, 'id'>),
            id: key,
            name: String(values.name ?? ''),
            sequence: Number(values.sequence ?? 50),
            who: (values.who ?? 'role') as DrawnStep['who'],
          },
        ]
      : [],
  )

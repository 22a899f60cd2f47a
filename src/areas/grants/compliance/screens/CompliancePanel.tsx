import { grantCostLife } from '../../charges/life.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Matrix, type Cell } from '#kit/boards/Matrix.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { grantCost } from '../../charges/records.ts'
import type { PanelProps } from '../../grants/screens/panel-props.ts'
import { isRunning } from '../../grants/rules.ts'
import type { createRequirement, addStandardRequirements } from '../commands.ts'
import { grantRequirement, type GrantRequirement } from '../records.ts'
import { namesApart, whyNotAddStandard } from '../rules.ts'
import { SefaPanel } from '../../single-audit/screens/SefaPanel.tsx'

const weights: Record<GrantRequirement['standing'], Cell['weight']> = { kept: 0, unknown: 0, in_part: 2, not_kept: 4 }
const worst: Record<GrantRequirement['standing'], number> = { not_kept: 3, in_part: 2, unknown: 1, kept: 0 }
const signs: Record<GrantRequirement['standing'], string> = {
  kept: 'Met',
  unknown: 'Not assessed',
  in_part: 'Partly met',
  not_kept: 'Not met',
}

/** Each requirement of each award: its status, evidence and next review. */
export function CompliancePanel({ grants, grant }: PanelProps) {
  const actor = useActor()
  const today = useToday()
  const [audit, setAudit] = useState(false)
  const open = grants.filter(isRunning)
  const requirements = useRecords(grantRequirement, (from) =>
    (grant ? from.eq('funding', grant.id) : from).order('next_on').limit(1_000),
  )
  const questioned = useRecords(grantCost, (from) =>
    from.in('status', ['questioned', 'disallowed']).order('created_at', { ascending: false }).limit(100),
  )
  const create = useCommand<typeof createRequirement>('grant-requirements/create')
  const addStandard = useCommand<typeof addStandardRequirements>('grant-requirements/add-standard')
  // Unmet requirements come first, then unassessed ones, by review date.
  const rows = (requirements.rows ?? []).toSorted((a, b) => worst[b.standing] - worst[a.standing])
  const late = rows.filter(({ next_on }) => next_on && next_on < today).length
  const not = rows.filter(({ standing }) => standing === 'not_kept' || standing === 'in_part').length
  const paragraphs = [...new Set(rows.map(({ paragraph }) => paragraph))].toSorted((a, b) => a.localeCompare(b))
  const shown = (grant ? [grant] : open).filter(({ id }) => rows.some(({ funding }) => funding === id))
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Requirements',
            ...known(requirements.rows, () => ({
              value: String(rows.length),
              note: `${rows.filter(({ standing }) => standing === 'kept').length} met, with evidence`,
            })),
          },
          {
            label: 'Partly or not met',
            ...known(requirements.rows, () => ({
              value: String(not),
              ...(not > 0 && { tone: 'bad' as const, note: 'see below' }),
            })),
          },
          {
            label: 'Overdue for review',
            ...known(requirements.rows, () => ({
              value: String(late),
              note: late > 0 ? 'past the review date' : 'all reviews are on schedule',
              ...(late > 0 && { tone: 'warn' as const }),
            })),
          },
          {
            label: 'Questioned costs',
            ...known(questioned.rows, (questioned) => ({
              value: String(questioned.filter((row) => grantCostLife.is(row, 'questioned')).length),
            })),
            to: '/grants-management?tab=costs&where.status=questioned',
          },
        ]}
      />
      {shown.length > 0 && (
        <Panel
          title="Requirements by award"
          about="Select a cell to open the requirement. Green is met, red is not or partly met, gray is not assessed."
        >
          <Matrix
            label="Requirement status by award"
            of={['Requirement', 'Award']}
            rows={paragraphs.map((section) => rows.find(({ paragraph }) => paragraph === section)!.title)}
            columns={namesApart(shown)}
            cell={(row, column) => {
              const found = rows.find(
                ({ paragraph, funding }) => paragraph === paragraphs[row] && funding === shown[column]!.id,
              )
              return found
                ? {
                    value: signs[found.standing],
                    weight: weights[found.standing],
                    good: found.standing === 'kept',
                    to: `/grant-management/requirements/${found.id}`,
                    words: `: ${found.title}`,
                  }
                : null
            }}
          />
        </Panel>
      )}
      <Panel
        title="Requirements"
        actions={
          <>
            {grant && whyNotAddStandard(grant, actor) === null && (
              <MoveButton
                whyNot={whyNotAddStandard(grant, actor)}
                run={() => addStandard({ id: grant.id })}
                done="Federal requirements added"
              >
                Add federal requirements
              </MoveButton>
            )}
            <AddRecord
              of={grantRequirement}
              label="Add requirement"
              start={{ ...(grant && { funding: grant.id }), owner: actor.user_id }}
              send={create}
            />
          </>
        }
      >
        <RecordTable
          of={grantRequirement}
          found={{ ...requirements, ...(requirements.rows && { rows }) }}
          columns={
            grant
              ? ['title', 'standing', 'paragraph', 'owner', 'next_on']
              : ['title', 'standing', 'paragraph', 'funding', 'next_on']
          }
        />
      </Panel>
      <Panel
        title="Allowability"
        about="Questioned and disallowed costs with the reason. Each cost page shows its allowability basis."
      >
        {questioned.rows?.length === 0 ? (
          <p className="text-ink-2">
            No questioned costs.{' '}
            <Link className="link" to="/grants-management?tab=costs">
              All costs
            </Link>
          </p>
        ) : (
          <RecordTable
            of={grantCost}
            found={questioned}
            columns={['number', 'description', 'amount', 'finding', 'status']}
          />
        )}
      </Panel>
      {audit ? (
        <SefaPanel />
      ) : (
        <div>
          <Button onClick={() => setAudit(true)}>Single audit and SEFA</Button>
        </div>
      )}
    </>
  )
}

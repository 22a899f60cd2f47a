import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { capitalProject, type CapitalProject } from '#areas/planning/capital/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { addMonths } from '#platform/dates.ts'
import { firstReason } from '#platform/rules.ts'
import type { projectFromRequest } from '../commands.ts'
import { whyNotDates, whyNotFromRequest } from '../rules.ts'

/** What the capital program has funded and nobody has begun: each becomes a project, once. */
export function FundedRequests() {
  const actor = useActor()
  const [asking, setAsking] = useState<CapitalProject>()
  const { rows } = useRecords(capitalProject, (from) => from.eq('status', 'funded').order('title').limit(100))
  if (!rows || rows.length === 0) return null
  return (
    <Panel title="Funded and not begun" about="Capital requests whose money is found. Each becomes a project with its cost as the budget.">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
            <Link to={`/capital-planning-management/${row.id}`} className="link min-w-0 flex-1 basis-60">{row.title}</Link>
            <Amount cents={row.cost} whole />
            <MoveButton whyNot={whyNotFromRequest(row, actor)} run={() => setAsking(row)}>Make it a project<span className="sr-only">: {row.title}</span></MoveButton>
          </li>
        ))}
      </ul>
      {asking && <BeginDialog row={asking} onClose={() => setAsking(undefined)} />}
    </Panel>
  )
}

function BeginDialog({ row, onClose }: { row: CapitalProject; onClose: () => void }) {
  const actor = useActor()
  const today = useToday()
  const navigate = useNavigate()
  const make = useCommand<typeof projectFromRequest>('projects/from-capital-request')
  const [manager, setManager] = useState<string>(row.sponsor)
  const [starts_on, setStarts] = useState(today)
  const [ends_on, setEnds] = useState(addMonths(today, 12))
  const whyNot = firstReason(whyNotFromRequest(row, actor), manager === '' && 'Say who leads it.', (starts_on === '' || ends_on === '') && 'Say from when to when.', whyNotDates({ starts_on, ends_on }))
  const begin = async () => {
    const { id } = await make({ id: row.id, manager, starts_on, ends_on })
    void navigate(`/projects/${id}`)
  }
  return (
    <Dialog
      title={row.title}
      about="It is planned then; somebody else starts it."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={begin} done="It is a project">
            Make it a project
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <PersonInput id="begin-manager" label="Led by" required value={manager} onChange={(value) => setManager(String(value ?? ''))} />
        <DateInput id="begin-starts" label="Starts" required value={starts_on} onChange={(value) => setStarts(String(value ?? ''))} />
        <DateInput id="begin-ends" label="To be done by" required value={ends_on} onChange={(value) => setEnds(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}

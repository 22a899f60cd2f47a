import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import type { CapitalProject } from '#areas/planning/capital/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { addMonths } from '#platform/dates.ts'
import { date, person } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import type { projectFromRequest } from '../commands.ts'
import { whyNotDates } from '../life.ts'
import { whyNotFromRequest } from '../rules.ts'

/** Funded requests of the capital program without a project: each becomes a project once. */
export function FundedRequests({ loaded: { funded: rows } }: { loaded: { funded: readonly CapitalProject[] } }) {
  const actor = useActor()
  const [asking, setAsking] = useState<CapitalProject>()
  if (rows.length === 0) return null
  return (
    <Panel
      title="Funded, not started"
      about="Funded capital requests. Each becomes a project with its cost as the budget."
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
            <Link to={`/capital-planning-management/${row.id}`} className="link min-w-0 flex-1 basis-60">
              {row.title}
            </Link>
            <Amount cents={row.cost} whole />
            <MoveButton whyNot={whyNotFromRequest(row, actor)} run={() => setAsking(row)}>
              Create project<span className="sr-only">: {row.title}</span>
            </MoveButton>
          </li>
        ))}
      </ul>
      {asking && <BeginDialog row={asking} onClose={() => setAsking(undefined)} />}
    </Panel>
  )
}

type Begun = { manager: string; starts_on: string; ends_on: string }

function BeginDialog({ row, onClose }: { row: CapitalProject; onClose: () => void }) {
  const actor = useActor()
  const today = useToday()
  const navigate = useNavigate()
  const make = useCommand<typeof projectFromRequest>('projects/from-capital-request')
  return (
    <AskDialog
      title={row.title}
      about="The project is planned. Another person must start it."
      verb="Create project"
      done="Project created"
      fields={{
        manager: person({ required: true, label: 'Lead' }),
        starts_on: date({ required: true, label: 'Start date' }),
        ends_on: date({ required: true, label: 'Due' }),
      }}
      start={{ manager: row.sponsor, starts_on: today, ends_on: addMonths(today, 12) }}
      whyNot={({ starts_on, ends_on }: Begun) =>
        firstReason(whyNotFromRequest(row, actor), whyNotDates({ starts_on, ends_on }))
      }
      early={false}
      press={(begun: Begun) => make.press({ id: row.id, ...begun })}
      then={({ id }: { id: string }) => void navigate(`/projects/${id}`)}
      onClose={onClose}
    />
  )
}

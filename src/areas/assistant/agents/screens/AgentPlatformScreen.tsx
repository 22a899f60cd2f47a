import { whyNotEdit } from '#platform/records/edit.ts'
import { useActor } from '#client/use-actor.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { Role } from '#platform/roles.ts'
import { plural } from '#platform/words.ts'
import type { createAgent, openAgent } from '../build.ts'
import type { AgentUse, agentUse } from '../findings.ts'
import { agent } from '../records.ts'
import { pathOf } from '../rules.ts'
import { useAgents } from './use-agent.ts'

const allowed: Record<Role, string> = {
  user: 'All users',
  manager: 'Managers and above',
  admin: 'Administrators',
  platform_admin: 'Platform administrators',
}

/** The agents of the agency: which are shipped and which were built, their version, evaluation and use. */
export default function AgentPlatformScreen() {
  const actor = useActor()
  const { agents } = useAgents()
  const { data: use } = useAnswer<typeof agentUse>('agents/use', {}, { about: 'agent_runs' })
  const create = useCommand<typeof createAgent>('agents/create')
  const open = useCommand<typeof openAgent>('agents/open')
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <Screen
      area="AI and agents"
      title="Agent builder"
      about="Build agents, test them with cases, and publish versions."
      actions={
        <Button look="main" onClick={() => setAdding(true)}>
          New agent
        </Button>
      }
    >
      <Panel title="Agents" about="A person reviews the whole effect of every action that an agent proposes.">
        {!agents && <SkeletonLines lines={8} />}
        <ul className="divide-y divide-line">
          {agents?.map(({ slug, name, purpose, row }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <Link to={pathOf(slug)} className="link inline-flex min-h-6 items-center font-semibold">
                  {name}
                </Link>
                <p className="text-sm text-ink-2">{purpose}</p>
              </div>
              <p className="basis-56 text-sm text-ink-2">
                {row ? (Number(row.edition) === 0 ? 'Draft' : `Version ${row.edition}`) : 'As shipped'}
                {', '}
                {row?.score ? row.score.toLowerCase() : 'not evaluated'}
                <span className="block">
                  <Use counts={use?.find((each) => each.agent === slug)} />
                </span>
              </p>
              <Dial state={row?.enabled === false ? 'off' : 'on'}>
                {row?.enabled === false ? 'Off' : `${allowed[row?.least ?? 'user']}, ${row?.runs_a_day ?? 100} per day`}
              </Dial>
              <MoveButton
                whyNot={whyNotEdit(agent, null, actor)}
                run={async () => {
                  const { id } = row ?? (await open({ agent: slug }))
                  await navigate(`/ai-agent-platform/${id}`)
                }}
              >
                Edit<span className="sr-only"> {name}</span>
              </MoveButton>
            </li>
          ))}
        </ul>
      </Panel>
      {adding && (
        <FormDialog
          of={agent}
          title="New agent"
          done="Agent created"
          verb="Create agent"
          send={create}
          onDone={(row) => void navigate(`/ai-agent-platform/${row.id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </Screen>
  )
}

const Use = ({ counts }: { counts: AgentUse | undefined }) => {
  if (!counts) return <>Never used</>
  const decided = counts.accepted + counts.refused + counts.set_aside
  return (
    <>
      {counts.runs} {plural(counts.runs, { one: 'run', other: 'runs' })} of {counts.people}{' '}
      {plural(counts.people, { one: 'person', other: 'people' })},{' '}
      {decided === 0 ? 'no decisions yet' : `${Math.round((counts.accepted / decided) * 100)}% of ${decided} accepted`}
      {counts.last && (
        <>
          , last <Moment at={counts.last} />
        </>
      )}
    </>
  )
}

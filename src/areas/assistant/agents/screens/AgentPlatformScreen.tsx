import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { Role } from '#platform/roles.ts'
import type { agentUse, changeAgent } from '../commands.ts'
import { agentSetting } from '../records.ts'
import { agents, pathOf } from '../rules.ts'

const whoever: Record<Role, string> = {
  user: 'Everybody',
  manager: 'Managers and above',
  admin: 'Administrators',
  platform_admin: 'Platform administrators',
}

/** Which agents may be used here, by whom and how often, and what became of what they proposed. */
export default function AgentPlatformScreen() {
  const { rows: settings } = useRecords(agentSetting, (from) => from.limit(100))
  const { data: use } = useAnswer<typeof agentUse>('agents/use', {}, { about: 'agent_runs' })
  const change = useCommand<typeof changeAgent>('agents/change')
  const [editing, setEditing] = useState<string>()
  const row = settings?.find(({ agent }) => agent === editing)
  return (
    <Screen
      area="AI and agents"
      title="Agent builder"
      about="An agent works by rules and searches over what its reader may see, and proposes tasks. Here you say which may be used, from which role on, how often, and what readers are told first. How often its proposals are taken is how good it is."
    >
      <Panel title="Agents" about="One that nobody has set up may be used by everybody, a hundred times a day each.">
        <ul className="divide-y divide-line">
          {Object.entries(agents).map(([name, agent]) => {
            const setting = settings?.find((each) => each.agent === name)
            const counts = use?.find((each) => each.agent === name)
            const decided = (counts?.accepted ?? 0) + (counts?.set_aside ?? 0)
            return (
              <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <Link to={pathOf(name)} className="link inline-flex min-h-6 items-center font-semibold">
                    {agent.name}
                  </Link>
                  <p className="text-sm text-ink-2">{agent.works}</p>
                </div>
                <p className="basis-56 text-sm text-ink-2">
                  {counts ? (
                    <>
                      {counts.runs} {counts.runs === 1 ? 'run' : 'runs'} of {counts.people}{' '}
                      {counts.people === 1 ? 'person' : 'people'},{' '}
                      {decided === 0
                        ? 'nothing decided yet'
                        : `${Math.round((counts.accepted / decided) * 100)} % of ${decided} taken`}
                      {counts.last && (
                        <>
                          , last <Moment at={counts.last} />
                        </>
                      )}
                    </>
                  ) : (
                    'Never used'
                  )}
                </p>
                <Dial state={setting?.enabled === false ? 'off' : 'on'}>
                  {setting?.enabled === false
                    ? 'Switched off'
                    : `${whoever[setting?.least ?? 'user']}, ${setting?.runs_a_day ?? 100} a day`}
                </Dial>
                <Button onClick={() => setEditing(name)}>
                  Set up<span className="sr-only"> {agent.name}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      </Panel>
      {editing && (
        <Dialog
          from="side"
          title={agents[editing]!.name}
          about={agents[editing]!.purpose}
          onClose={() => setEditing(undefined)}
        >
          <RecordForm
            of={agentSetting}
            {...(row && { row })}
            send={(changes) => change({ agent: editing, changes })}
            onDone={() => setEditing(undefined)}
            onCancel={() => setEditing(undefined)}
          />
        </Dialog>
      )}
    </Screen>
  )
}

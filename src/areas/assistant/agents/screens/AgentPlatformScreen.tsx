import { plural } from '#platform/words.ts'
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

const allowed: Record<Role, string> = {
  user: 'All users',
  manager: 'Managers and above',
  admin: 'Administrators',
  platform_admin: 'Platform administrators',
}

/** The agents that may be used, by whom and how often, and the outcome of their proposals. */
export default function AgentPlatformScreen() {
  const { rows: settings } = useRecords(agentSetting, (from) => from.limit(100))
  const { data: use } = useAnswer<typeof agentUse>('agents/use', {}, { about: 'agent_runs' })
  const change = useCommand<typeof changeAgent>('agents/change')
  const [editing, setEditing] = useState<string>()
  const row = settings?.find(({ agent }) => agent === editing)
  return (
    <Screen area="AI and agents" title="Agent settings" about="Choose which agents run, for which roles and how often.">
      <Panel title="Agents" about="By default, all users can run an agent up to 100 times a day each.">
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
                      {counts.runs} {plural(counts.runs, { one: 'run', other: 'runs' })} of {counts.people}{' '}
                      {plural(counts.people, { one: 'person', other: 'people' })},{' '}
                      {decided === 0
                        ? 'no decisions yet'
                        : `${Math.round((counts.accepted / decided) * 100)}% of ${decided} accepted`}
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
                    ? 'Off'
                    : `${allowed[setting?.least ?? 'user']}, ${setting?.runs_a_day ?? 100} per day`}
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

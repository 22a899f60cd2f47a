import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { agentRun, agentSetting } from '../records.ts'
import { agents, pathOf, whyNotRunYet } from '../rules.ts'

/** Every agent, the user's recent runs, and proposals that need review. */
export default function AiHubScreen() {
  const actor = useActor()
  const [typed, setTyped] = useState('')
  const { rows: settings } = useRecords(agentSetting, (from) => from.limit(100))
  const runs = useRecords(agentRun, (from) => from.order('created_at', { ascending: false }).limit(50))
  const waiting = (runs.rows ?? []).filter(({ open }) => Number(open) > 0)
  const words = typed.trim().toLowerCase()
  const shown = Object.entries(agents).filter(([, agent]) =>
    `${agent.name} ${agent.purpose} ${agent.reads}`.toLowerCase().includes(words),
  )
  const actions = (
    <>
      <ButtonLink to="/ai-copilot">Ask the assistant</ButtonLink>
      <ButtonLink to="/drafts">Drafts</ButtonLink>
      <ButtonLink to="/predictive-ai">Predictions</ButtonLink>
      <ButtonLink to="/proposed-actions">Proposed actions</ButtonLink>
      {atLeast('admin', actor) && <ButtonLink to="/ai-agent-platform">Set up agents</ButtonLink>}
      {atLeast('admin', actor) && <ButtonLink to="/ai-policy">AI policy</ButtonLink>}
    </>
  )
  return (
    <Screen
      area="AI and agents"
      title="AI agents"
      about="Agents find and propose, with sources. You decide."
      actions={actions}
    >
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Proposals to review',
              ...known(runs.rows, () => ({
                value: waiting.reduce((sum, { open }) => sum + Number(open), 0),
                ...(waiting[0] && { to: `/ai-hub/runs/${waiting[0].id}`, tone: 'warn' as const }),
              })),
            },
            { label: 'Your runs', ...known(runs.rows, (runs) => ({ value: runs.length, note: 'up to the last 50' })) },
            { label: 'Agents', value: Object.keys(agents).length },
          ]}
        />
        <Panel title="Agents">
          <div className="mb-4 max-w-sm">
            <TextInput
              id="agent-search"
              label="Search agents"
              required
              value={typed}
              onChange={(value) => setTyped(String(value))}
            />
          </div>
          {shown.length === 0 && (
            <p className="text-ink-2">
              No agent matches “{typed.trim()}”. The assistant searches the documentation and the regulations.
            </p>
          )}
          <ul aria-label="Agents" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {shown.map(([name, agent]) => {
              const reason = settings
                ? whyNotRunYet(
                    settings.find((each) => each.agent === name),
                    { actor },
                  )
                : null
              return (
                <li key={name} className="flex flex-col rounded-md border border-line bg-surface-2 p-4">
                  <Link to={pathOf(name)} className="link inline-flex min-h-6 items-center self-start font-semibold">
                    {agent.name}
                  </Link>
                  <p className="mt-1 text-ink-2">{agent.purpose}</p>
                  {reason && <p className="mt-2 text-xs text-warn">{reason}</p>}
                </li>
              )
            })}
          </ul>
        </Panel>
        <Panel title="Your recent runs">
          <RecordTable of={agentRun} found={runs} columns={['subject', 'summary', 'findings', 'open']} />
        </Panel>
      </div>
    </Screen>
  )
}

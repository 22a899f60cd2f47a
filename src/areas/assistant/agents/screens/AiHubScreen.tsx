import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { agentRun } from '../records.ts'
import { pathOf, whyNotRunYet } from '../rules.ts'
import { useAgents } from './use-agent.ts'

/** Every agent, the user's recent runs, and proposals that need review. */
export default function AiHubScreen() {
  const actor = useActor()
  const [typed, setTyped] = useState('')
  const { agents } = useAgents()
  const runs = useRecords(agentRun, (from) => from.order('created_at', { ascending: false }).limit(50))
  const waiting = (runs.rows ?? []).filter(({ open }) => Number(open) > 0)
  const words = typed.trim().toLowerCase()
  const shown = (agents ?? []).filter(
    ({ name, purpose, definition, row }) =>
      `${name} ${purpose} ${definition?.reads ?? ''}`.toLowerCase().includes(words) &&
      (definition !== null || Number(row?.edition) > 0 || atLeast('admin', actor)),
  )
  const actions = (
    <>
      <ButtonLink to="/ai-copilot">Ask the assistant</ButtonLink>
      <ButtonLink to="/drafts">Drafts</ButtonLink>
      <ButtonLink to="/predictive-ai">Predictions</ButtonLink>
      <ButtonLink to="/proposed-actions">Proposed actions</ButtonLink>
      {atLeast('admin', actor) && <ButtonLink to="/ai-agent-platform">Agent builder</ButtonLink>}
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
        {/* On a phone their shape depends on the first of them. */}
        {runs.rows && agents ? (
          <Figures
            figures={[
              {
                label: 'Proposals to review',
                value: waiting.reduce((sum, { open }) => sum + Number(open), 0),
                ...(waiting[0] && { to: `/ai-hub/runs/${waiting[0].id}`, tone: 'warn' }),
              },
              { label: 'Your runs', value: runs.rows.length, note: 'up to the last 50' },
              { label: 'Agents', value: agents.length },
            ]}
          />
        ) : (
          <FiguresSkeleton count={3} />
        )}
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
          {!agents && <SkeletonLines lines={8} />}
          {agents && shown.length === 0 && (
            <p className="text-ink-2">
              No agent matches “{typed.trim()}”. The assistant searches the documentation and the regulations.
            </p>
          )}
          <ul aria-label="Agents" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {shown.map(({ slug, name, purpose, row, definition }) => {
              const reason = agents ? whyNotRunYet(row, { actor }) : null
              return (
                <li key={slug} className="flex flex-col rounded-md border border-line bg-surface-2 p-4">
                  <Link to={pathOf(slug)} className="link inline-flex min-h-6 items-center self-start font-semibold">
                    {name}
                  </Link>
                  <p className="mt-1 text-ink-2">{purpose}</p>
                  {definition?.model === 'needed' && (
                    <p className="mt-2 text-xs text-ink-2">Prose needs a language model.</p>
                  )}
                  {row && Number(row.edition) === 0 && <p className="mt-2 text-xs text-ink-2">Draft</p>}
                  {row?.score && <p className="mt-2 text-xs text-ink-2">Evaluation: {row.score}</p>}
                  {reason && <p className="mt-2 text-xs text-warn">{reason}</p>}
                </li>
              )
            })}
          </ul>
        </Panel>
        <Panel title="Your recent runs">
          <RecordTable of={agentRun} found={runs} columns={['subject', 'summary', 'started', 'findings', 'open']} />
        </Panel>
      </div>
    </Screen>
  )
}

import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { usePage } from '#kit/use-page.ts'
import { atLeast } from '#platform/roles.ts'
import { runsOf } from '../reads.ts'
import { agentRun } from '../records.ts'
import type { Definition } from '../definitions/rules.ts'
import { agentOf, whyNotRunYet } from '../rules.ts'
import { RunForm } from './RunForm.tsx'
import { StartsPanel } from './StartsPanel.tsx'
import { useAgent, type KnownAgent } from './use-agent.ts'

/** One screen for all shipped agents: purpose, input, starts, and the user's earlier results. */
export default function AgentScreen() {
  const { path, route } = usePage()!
  const slug = agentOf(path)
  const known = useAgent(slug)
  return <AgentPage slug={slug} title={String(route.title)} known={known ?? undefined} />
}

export function AgentPage({ slug, title, known }: { slug: string; title: string; known: KnownAgent | undefined }) {
  const actor = useActor()
  const runs = useChosenRecords(agentRun, runsOf(slug))
  const definition = known?.definition ?? null
  const address = `${slug} ${useParams().id ?? ''}`
  return (
    <Screen
      area="AI and agents"
      title={title}
      about={known?.purpose}
      actions={
        <>
          <ButtonLink to="/ai-hub">All agents</ButtonLink>
          {atLeast('admin', actor) && known?.row && (
            <ButtonLink to={`/ai-agent-platform/${known.row.id}`}>Edit agent</ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {known?.row?.note && <Notice title="From your administrator">{known.row.note}</Notice>}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Panel title="Run">
            {!known && <SkeletonLines lines={3} />}
            {known && !definition && <p className="text-ink-2">This agent has no published version yet.</p>}
            {known && definition && (
              <RunForm key={address} agent={slug} asks={definition.asks} whyNot={whyNotRunYet(known.row, { actor })} />
            )}
          </Panel>
          <Panel title="How it works">
            {definition ? <HowItWorks definition={definition} known={known!} /> : <SkeletonLines lines={4} />}
          </Panel>
        </div>
        {definition && <StartsPanel agent={slug} definition={definition} />}
        <Panel title="Your results" about="Only you can read these, because they contain what you may see.">
          <RecordTable of={agentRun} found={runs} columns={['subject', 'summary', 'started', 'findings', 'open']} />
        </Panel>
      </div>
    </Screen>
  )
}

const models: Record<Definition['model'], string> = {
  never: 'Not used.',
  helps: 'Optional: it may add a summary. The findings don’t depend on it.',
  needed: 'Needed for prose. Without one, the agent lists what is required.',
}

const HowItWorks = ({ definition, known }: { definition: Definition; known: KnownAgent }) => (
  <Facts
    facts={[
      { label: 'Data', value: definition.reads, wide: true },
      { label: 'Proposes', value: definition.proposes, wide: true },
      { label: 'Method', value: definition.works, wide: true },
      { label: 'Language model', value: models[definition.model], wide: true },
      { label: 'Version', value: known.row ? String(known.row.edition) : 'As shipped', wide: true },
      { label: 'Evaluation', value: known.row?.score ?? 'Not evaluated', wide: true },
      {
        label: 'Decisions',
        value: 'None. You review the whole effect of a proposed action before it happens.',
        wide: true,
      },
    ].filter(({ value }) => value !== '')}
  />
)

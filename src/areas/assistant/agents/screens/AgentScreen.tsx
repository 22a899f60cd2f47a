import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { usePage } from '#kit/use-page.ts'
import { agentRun, agentSetting } from '../records.ts'
import { agentOf, agents, whyNotRunYet } from '../rules.ts'
import { RunForm } from './RunForm.tsx'

/** One screen for all agents: purpose, input, and the user's earlier results. */
export default function AgentScreen() {
  const { path, route } = usePage()!
  const agent = agentOf(path)
  const { purpose, reads, proposes, works } = agents[agent]!
  const actor = useActor()
  const { rows: settings } = useRecords(agentSetting, (from) => from.eq('agent', agent).limit(1))
  const runs = useRecords(agentRun, (from) =>
    from.eq('agent', agent).order('created_at', { ascending: false }).limit(20),
  )
  const setting = settings?.[0]
  return (
    <Screen
      area="AI and agents"
      title={route.title}
      about={purpose}
      actions={<ButtonLink to="/ai-hub">All agents</ButtonLink>}
    >
      <div className="grid gap-5">
        {setting?.note && <Notice title="From your administrator">{setting.note}</Notice>}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Panel title="Run">
            <RunForm
              key={`${agent} ${useParams().id ?? ''}`}
              agent={agent}
              whyNot={settings ? whyNotRunYet(setting, { actor }) : null}
            />
          </Panel>
          <Panel title="How it works">
            <Facts
              facts={[
                { label: 'Data', value: reads, wide: true },
                { label: 'Proposes', value: proposes, wide: true },
                { label: 'Method', value: works, wide: true },
                {
                  label: 'Decisions',
                  value: 'None. Accepted proposals become your tasks; dismissed ones keep your reason.',
                  wide: true,
                },
              ]}
            />
          </Panel>
        </div>
        <Panel title="Your results" about="Only you can read these, because they contain what you may see.">
          <RecordTable of={agentRun} found={runs} columns={['subject', 'summary', 'findings', 'open']} />
        </Panel>
      </div>
    </Screen>
  )
}

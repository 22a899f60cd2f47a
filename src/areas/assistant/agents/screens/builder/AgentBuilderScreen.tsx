import { whyNotEdit } from '#platform/records/edit.ts'
import { useActor } from '#client/use-actor.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { editAgent, Parts, saveVersion } from '../../build.ts'
import { agentVersionLife } from '../../life.ts'
import { problemsOf, readDefinition, type Definition, type Known } from '../../definitions/rules.ts'
import { agent, agentVersion, type AgentRow, type AgentVersion } from '../../records.ts'
import { pathOf, whyNotRunYet } from '../../rules.ts'
import { RunForm } from '../RunForm.tsx'
import { DefinitionForm } from './DefinitionForm.tsx'
import { EvaluationPanel } from './EvaluationPanel.tsx'
import { sendsChanges } from '#kit/record/form-send.ts'

const list = { to: '/ai-agent-platform', label: 'Agent builder' }
type PartsQuestion = { name: 'agents/parts'; run: (input: object, context: never) => Promise<Parts> }

/** One agent: what its draft does, how it is evaluated, and what was published. */
export default function AgentBuilderScreen() {
  const found = useRecord(agent, useParams().id ?? '')
  const { rows: versions } = useRecords(agentVersion, (from) =>
    from.eq('agent', idOf(found.row)).order('edition', { ascending: false }).limit(100),
  )
  if (!found.row) return <NoRecord of={agent} found={found} list={list} />
  if (!versions)
    return (
      <Screen area="AI and agents" title={found.row.name}>
        <SkeletonLines lines={8} />
      </Screen>
    )
  const draft = versions.find((version) => agentVersionLife.isOpen(version))
  return <Builder key={draft?.id ?? 'none'} row={found.row} versions={versions} draft={draft} />
}

const nothing = '00000000-0000-4000-8000-000000000000'
const idOf = (row: AgentRow | undefined): string => row?.id ?? nothing

const tabs = [
  { name: 'build', title: 'Build' },
  { name: 'evaluation', title: 'Evaluation' },
  { name: 'try', title: 'Try' },
  { name: 'versions', title: 'Versions' },
] as const

type BuilderProps = { row: AgentRow; versions: readonly AgentVersion[]; draft: AgentVersion | undefined }

function Builder({ row, versions, draft }: BuilderProps) {
  const actor = useActor()
  const [{ name: tab }, choose] = useTab(tabs)
  const published = versions.find((version) => agentVersionLife.is(version, 'published'))
  const base = draft ?? published
  const { data: parts } = useAnswer<PartsQuestion>('agents/parts', {}, { about: 'agents' })
  const save = useCommand<typeof saveVersion>('agent-versions/save')
  const edit = useCommand<typeof editAgent>('agents/edit')
  const [changed, setChanged] = useState<Definition>()
  const [editing, setEditing] = useState(false)
  const stored = base ? readDefinition(base.definition) : null
  const definition = changed ?? stored
  const problems = parts && definition ? problemsOf(definition, knownFrom(parts)) : []
  const current = changed ? undefined : (draft ?? published)
  return (
    <Screen
      area="AI and agents"
      title={row.name}
      about={row.purpose}
      actions={
        <>
          <ButtonLink to={pathOf(row.slug)}>Open agent</ButtonLink>
          <Button onClick={() => setEditing(true)}>Settings</Button>
          {draft && !changed && <Moves life={agentVersionLife} row={draft} />}
          {changed && (
            <>
              <Button look="quiet" onClick={() => setChanged(undefined)}>
                Undo changes
              </Button>
              <MoveButton
                look="main"
                whyNot={whyNotEdit(agent, null, actor)}
                done="Draft saved"
                run={async () => {
                  await save({ agent: row.id, seen: draft?.version ?? null, definition: changed as never })
                  setChanged(undefined)
                }}
              >
                Save draft
              </MoveButton>
            </>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {!draft && published && !changed && (
          <Notice title={`Version ${published.edition} is published and never changes. Your changes start a draft.`} />
        )}
        {changed && <Notice tone="warn" title="You have unsaved changes." />}
        {problems.length > 0 && (
          <Notice tone="warn" title="Before this can be published">
            <ul className="list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Tabs label="Agent" tabs={tabs} chosen={tab} onChoose={choose}>
          {tab === 'build' &&
            (parts && definition ? (
              <DefinitionForm definition={definition} parts={parts} onChange={setChanged} />
            ) : (
              <SkeletonLines lines={8} />
            ))}
          {tab === 'evaluation' && <EvaluationPanel row={row} version={current} versions={versions} />}
          {tab === 'try' && (
            <Panel title="Try the draft" about="Runs with your access. The run is saved for you alone.">
              {changed && <p className="text-ink-2">Save the draft first.</p>}
              {!changed && base && definition && (
                <RunForm
                  agent={row.slug}
                  asks={definition.asks}
                  whyNot={whyNotRunYet(row, { actor })}
                  version={base.id}
                />
              )}
            </Panel>
          )}
          {tab === 'versions' && (
            <Panel
              title="Versions"
              about="A published version never changes. Each run names the version that it followed."
            >
              <RecordTable
                of={agentVersion}
                found={{ rows: [...versions], state: 'there', retry: () => undefined } as never}
                columns={['name', 'drafted_by', 'published_by', 'published_at', 'status']}
              />
            </Panel>
          )}
        </Tabs>
      </div>
      {editing && (
        <FormDialog
          of={agent}
          title="Settings"
          done="Settings saved"
          row={row}
          send={sendsChanges(row.id, edit)}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
    </Screen>
  )
}

const knownFrom = ({ methods, kinds, actions }: Parts): Known => ({
  methods,
  kinds: (name) => kinds.some((kind) => kind.name === name.trim().toLowerCase()),
  commands: actions.map(({ command }) => command),
})

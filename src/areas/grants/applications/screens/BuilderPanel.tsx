import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useFindings } from '#client/use-findings.ts'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { CheckList } from '../../grants/screens/CheckList.tsx'
import type { createBoilerplate, setRequirements, setSections } from '../commands.ts'
import { applicationLife } from '../life.ts'
import {
  applicationRequirement,
  applicationSection,
  boilerplate,
  grantApplication,
  type GrantApplication,
} from '../records.ts'
import { Narratives } from '../narratives/screens/Narratives.tsx'
import { DocumentsPanel } from './DocumentsPanel.tsx'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

const asNumber = (value: number | string | null) => (value === null ? null : Number(value))

/**
 * The application editor, with the sections and their limits, the requirements of the notice and approved text.
 */
export function BuilderPanel() {
  const [query, setQuery] = useSearchParams()
  const { rows, ...found } = useRecords(grantApplication, (from) =>
    from.in('status', applicationLife.statusesIn('writing')).order('closes_on').limit(200),
  )
  if (!rows) return <Awaited found={found} what={grantApplication.plural} lines={6} />
  const row = rows.find(({ id }) => id === query.get('application')) ?? rows[0]
  if (!row)
    return (
      <Empty
        title="No application in progress"
        action={
          <ButtonLink look="main" to="/grant-management?tab=research">
            Find funding opportunities
          </ButtonLink>
        }
      >
        Start one from an opportunity or under Applications.
      </Empty>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="max-w-xl">
        <Select
          id="application"
          label="Application"
          required
          field={{
            options: rows.map(({ id }) => id),
            words: Object.fromEntries(rows.map(({ id, number, title }) => [id, `${number} · ${title}`])),
          }}
          value={row.id}
          onChange={(id) => setQuery({ tab: 'builder', application: String(id ?? '') }, { preventScrollReset: true })}
        />
      </div>
      <Writer key={row.id} row={row} />
    </div>
  )
}

function Writer({ row }: { row: GrantApplication }) {
  const actor = useActor()
  const today = useToday()
  const { rows: sections } = useRecords(applicationSection, (from) =>
    from.eq('application', row.id).order('position').limit(100),
  )
  const { rows: requirements } = useRecords(applicationRequirement, (from) =>
    from.eq('application', row.id).order('position').limit(200),
  )
  const texts = useRecords(boilerplate, (from) => from.order('title').limit(100))
  const keepRequirements = useCommand<typeof setRequirements>('grant-applications/set-requirements')
  const keepSections = useCommand<typeof setSections>('grant-applications/set-sections')
  const addText = useCommand<typeof createBoilerplate>('grant-boilerplates/create')
  const found = useFindings(applicationLife, row.id)
  if (!sections || !requirements || found.state === 'loading') return <SkeletonLines lines={8} />
  const findings = found.state === 'there' ? found.facts : undefined
  const whyNot = whyNotEdit(grantApplication, row, actor)
  return (
    <>
      <Panel
        title="Readiness"
        about={findings ? `${findings.ready}% of sections, forms and required items.` : 'Not loaded. Reload the page.'}
        actions={
          <>
            <ButtonLink to={`/grant-management/applications/${row.id}/forms`}>Federal forms</ButtonLink>
            <ButtonLink to={`/grant-management/applications/${row.id}`}>Open application</ButtonLink>
          </>
        }
      >
        {findings && (
          <>
            <Progress label={`${findings.ready}% ready`} value={findings.ready} max={100} />
            <CheckList checks={findings.checks} />
          </>
        )}
      </Panel>
      <Narratives row={row} sections={sections} texts={texts.rows ?? []} whyNot={whyNot} />
      <DocumentsPanel row={row} requirements={requirements} />
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <GridPanel
          title="Application requirements"
          of={applicationRequirement}
          rows={requirements}
          columns={['kind', 'name', 'required', 'owner', 'due_on', 'done']}
          version={row.version}
          whyNot={whyNot}
          send={(next, version) => keepRequirements({ id: row.id, version, lines: next })}
        />
        <GridPanel
          title="Section order and limits"
          of={applicationSection}
          rows={sections.map((each) => ({
            ...each,
            word_limit: asNumber(each.word_limit),
            character_limit: asNumber(each.character_limit),
            page_limit: asNumber(each.page_limit),
          }))}
          columns={['heading', 'word_limit', 'character_limit', 'page_limit', 'spacing', 'writer', 'ready']}
          version={row.version}
          whyNot={whyNot}
          send={(next, version) => keepSections({ id: row.id, version, lines: next })}
        />
      </Suspense>
      <Panel
        title="Boilerplate texts"
        about="Approved text, inserted into a section with the Boilerplate menu of its editor."
        actions={<AddRecord of={boilerplate} label="New boilerplate" start={{ checked_on: today }} send={addText} />}
      >
        <RecordTable of={boilerplate} found={texts} />
      </Panel>
    </>
  )
}

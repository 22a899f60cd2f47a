import { Awaited } from '#kit/parts/Awaited.tsx'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { Refused, type Moved } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useFindings } from '#client/use-findings.ts'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { Values } from '#kit/record/draft.ts'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { MovedDialog } from '#kit/record/MovedDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { AddButton } from '../../grants/screens/AddButton.tsx'
import { CheckList } from '../../grants/screens/CheckList.tsx'
import type { createBoilerplate, setRequirements, setSections, writeSection } from '../commands.ts'
import { applicationLife } from '../life.ts'
import {
  applicationRequirement,
  applicationSection,
  boilerplate,
  grantApplication,
  type ApplicationSection,
  type GrantApplication,
} from '../records.ts'
import { tooLong, wordsIn } from '../rules.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'

const GridPanel = lazy(async () => ({
  default: (await import('#areas/procurement/solicitations/screens/GridPanel.tsx')).GridPanel,
}))

const inNumbers = (count: number | string | null) => Number(count ?? 0).toLocaleString('en-US')

/**
 * The application editor, with the requirements of the notice on one side and the sections with their word limits on
 * the other.
 */
export function BuilderPanel() {
  const [query, setQuery] = useSearchParams()
  const { rows, ...found } = useRecords(grantApplication, (from) =>
    from.in('status', ['draft', 'review']).order('closes_on').limit(200),
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
  const [open, setOpen] = useState<string>()
  const found = useFindings(applicationLife, row.id)
  if (!sections || !requirements || found.state === 'loading') return <SkeletonLines lines={8} />
  const findings = found.state === 'there' ? found.facts : undefined
  const whyNot = whyNotEdit(grantApplication, row, actor)
  const chosen = sections.find(({ id }) => id === open) ?? sections[0]
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
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Panel title="Sections">
          <ul className="grid gap-1">
            {sections.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-pressed={each.id === chosen?.id}
                  onClick={() => setOpen(each.id)}
                  className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm px-2 text-left hover:bg-surface-2 aria-pressed:bg-action-soft"
                >
                  <span className="font-semibold">{each.heading}</span>
                  <span className={`shrink-0 text-xs ${tooLong(each) > 0 ? 'text-bad' : 'text-ink-2'}`}>
                    {inNumbers(wordsIn(each.body))}
                    {Number(each.word_limit ?? 0) > 0 && ` of ${inNumbers(each.word_limit)}`} words
                    {each.ready && ', ready'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        {chosen && (
          <SectionEditor
            key={chosen.id}
            row={row}
            section={chosen}
            texts={texts.rows ?? []}
            may={whyNot === null || (chosen.writer === actor.user_id && applicationLife.is(row, 'draft'))}
          />
        )}
      </div>
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
          title="Section order and word limits"
          of={applicationSection}
          rows={sections.map((each) => ({
            ...each,
            word_limit: each.word_limit === null ? null : Number(each.word_limit),
          }))}
          columns={['heading', 'word_limit', 'writer', 'ready']}
          version={row.version}
          whyNot={whyNot}
          send={(next, version) => keepSections({ id: row.id, version, lines: next })}
        />
      </Suspense>
      <Panel
        title="Boilerplate texts"
        about="Approved text, inserted at the end of the open section."
        actions={<AddButton of={boilerplate} label="New boilerplate" start={{ checked_on: today }} send={addText} />}
      >
        <RecordTable of={boilerplate} found={texts} />
      </Panel>
    </>
  )
}

function SectionEditor({
  row,
  section,
  texts,
  may,
}: {
  row: GrantApplication
  section: ApplicationSection
  texts: readonly { id: string; title: string; body: string }[]
  may: boolean
}) {
  const write = useCommand<typeof writeSection>('grant-applications/write')
  const [seen, setSeen] = useState(section)
  const [body, setBody] = useState(section.body ?? '')
  const [ready, setReady] = useState(section.ready)
  const [moved, setMoved] = useState<Moved>()
  const mine = { ...(body !== (seen.body ?? '') && { body }), ...(ready !== seen.ready && { ready }) }
  const show = (next: ApplicationSection) => {
    setSeen(next)
    setBody(next.body ?? '')
    setReady(next.ready)
  }
  // A person who has typed nothing sees changes by others; a person who has typed keeps the text and is told when
  // saving.
  if (section.version > seen.version && Object.keys(mine).length === 0) show(section)

  async function keep(words: { body: string; ready: boolean }, version: number) {
    try {
      show(await write({ id: row.id, section: section.id, version, ...words }))
      toast('good', `${section.heading} saved`)
    } catch (error) {
      if (error instanceof Refused && error.moved) return setMoved(error.moved)
      throw error
    }
  }
  function decide(changes: Values) {
    const { version, moved: theirs } = moved!
    const now = (field: 'body' | 'ready') => theirs.find((each) => each.field === field)
    const words = {
      body: 'body' in changes ? body : String((now('body') ?? { now: seen.body }).now ?? ''),
      ready: 'ready' in changes ? ready : Boolean((now('ready') ?? { now: seen.ready }).now),
    }
    setMoved(undefined)
    setBody(words.body)
    setReady(words.ready)
    keep(words, version).catch((error: unknown) => toast('bad', sentence(error)))
  }
  const long = tooLong({ ...section, body })
  return (
    <Panel
      title={section.heading}
      about={
        <span className={long > 0 ? 'text-bad' : ''}>
          {inNumbers(wordsIn(body))} words
          {Number(section.word_limit ?? 0) > 0 && ` of ${inNumbers(section.word_limit)}`}
          {long > 0 && `: ${inNumbers(long)} over the limit`}
        </span>
      }
    >
      {may ? (
        <div className="grid gap-4">
          <LongTextInput
            id="section-body"
            label="Text"
            required
            value={body}
            onChange={(value) => setBody(String(value ?? ''))}
          />
          {texts.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {texts.map(({ id, title, body: words }) => (
                <Button
                  key={id}
                  onClick={() => setBody((now) => (now.trim() ? `${now.trimEnd()}\n\n${words}` : words))}
                >
                  Insert “{title}”
                </Button>
              ))}
            </div>
          )}
          <FlagInput
            id="section-ready"
            label="Section is ready"
            value={ready}
            onChange={(value) => setReady(value === true)}
          />
          <div>
            <MoveButton look="main" whyNot={null} run={() => keep({ body, ready }, seen.version)}>
              Save section
            </MoveButton>
          </div>
          {moved && (
            <MovedDialog
              of={applicationSection}
              moved={moved}
              mine={mine}
              onDecide={decide}
              onClose={() => setMoved(undefined)}
              back="Back to the section"
            />
          )}
        </div>
      ) : (
        <p className="whitespace-pre-wrap">{body || 'Nothing written yet.'}</p>
      )}
    </Panel>
  )
}

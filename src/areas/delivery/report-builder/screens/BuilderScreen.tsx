import { Suspense, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useActor } from '#client/use-actor.ts'
import { sentence } from '#client/sentences.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { optional } from '#kit/optional.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { useCatalog, useDeclarations } from '#kit/record/catalog.tsx'
import { useMedia } from '#kit/record/list/use-media.ts'
import { Screen } from '#kit/record/Screen.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { inWords } from '../../reports/rules.ts'
import { ResultTable } from '../../reports/screens/ResultTable.tsx'
import type { Sheet } from '../../reports/workbook/rules.ts'
import { saveResult } from '../../reports/screens/save-result.ts'
import { SchedulePanel } from '../../reports/screens/SchedulePanel.tsx'
import type { askBuilt, keepBuilt, publishBuilt, removeBuilt, scheduleBuilt } from '../commands.ts'
import { savedReport, type SavedReport } from '../records.ts'
import { maySee, whyNotChange, whyNotDefinition, whyNotPublish, type Definition, reportStatus } from '../rules.ts'
import { starters } from './starters.ts'
import { Choices } from './Choices.tsx'
import { readDefinition, writeDefinition } from './definition.ts'

/** The charts load with the first report that has one. */
const DrawnResult = optional(() => import('./DrawnResult.tsx').then(({ DrawnResult }) => DrawnResult))

/**
 * Builds a report over any records: selected, filtered, grouped, charted and shared with the team. The address holds
 * its state.
 */
export default function BuilderScreen() {
  const records = useDeclarations()
  const [query, setQuery] = useChosenQuery()
  const [keeping, setKeeping] = useState(false)
  const schedule = useCommand<typeof scheduleBuilt>('saved-reports/schedule')
  const { rows: saved } = useRecords(savedReport, (from) => from.order('name').limit(200))
  const open = saved?.find(({ id }) => id === query.get('report'))
  // A link that only names a saved report opens it as it was saved.
  const whole = open && !query.has('of') ? (JSON.parse(open.definition) as Definition) : undefined
  const of = whole ?? readDefinition(query)
  // The boxes show a choice at once; the last rows stay until the next are ready.
  const later = useDeferredValue(query)
  const asked = whole ?? readDefinition(later)
  const set = (next: Definition) =>
    setQuery(writeDefinition(next, query.get('report')), { replace: true, preventScrollReset: true })
  const whyNotOf = (of: Definition) => (of.table ? whyNotDefinition(records, of) : 'Select the records first.')
  const whyNot = whyNotOf(of)
  const whyNotAsked = whyNotOf(asked)
  // In one column a saved report begins with its result, which people open it for.
  const isNarrow = useMedia('(max-width: 63.99rem)')
  const choices = (
    <div key="choices" className="grid grid-cols-1 gap-5 print:hidden">
      <Choices records={records} of={of} onChange={set} />
      <Saved rows={saved} open={open} />
    </div>
  )
  const result = (
    <div key="result" className="grid min-w-0 grid-cols-1 gap-5">
      {whyNotAsked ? (
        <Begin whyNot={whyNotAsked} chosen={asked.table !== ''} />
      ) : (
        <Result of={asked} records={records} onGroup={set} />
      )}
      {open && (
        <SchedulePanel
          about="Runs the report as it is saved, with your access on that day, and comes to your own email address."
          run={(times) => schedule({ id: open.id, ...times })}
        />
      )}
    </div>
  )
  return (
    <Screen
      area="Performance & Delivery"
      title={open ? open.name : 'Report builder'}
      about={open?.about ?? <span className="print:hidden">Choose records, columns, filters and totals.</span>}
      actions={
        <>
          <ButtonLink to="/reports">Standard reports</ButtonLink>
          <MoveButton look="main" whyNot={whyNot} run={() => setKeeping(true)}>
            {open ? 'Save' : 'Save report'}
          </MoveButton>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)]">
        {open && isNarrow ? [result, choices] : [choices, result]}
      </div>
      {keeping && (
        <KeepDialog
          of={of}
          open={open}
          onClose={() => setKeeping(false)}
          onDone={(id) => setQuery(writeDefinition(of, id), { replace: true })}
        />
      )}
    </Screen>
  )
}

const Begin = ({ whyNot, chosen }: { whyNot: string; chosen: boolean }) =>
  chosen ? (
    <div className="rounded-md border border-line bg-surface">
      <Empty title={whyNot}>Change the choices beside this.</Empty>
    </div>
  ) : (
    <Panel title="Start from a report" about="Or select the records yourself. You can change everything afterward.">
      <ul className="grid gap-3 sm:grid-cols-2">
        {starters.map(({ name, about, definition }) => (
          <li
            key={name}
            className="relative rounded-md border border-line p-4 hover:border-line-strong hover:bg-surface-2"
          >
            <Link
              to={`?${writeDefinition(definition, null)}`}
              className="font-semibold text-ink after:absolute after:inset-0"
            >
              {name}
            </Link>
            <p className="text-sm text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )

function Result({
  of,
  records,
  onGroup,
}: {
  of: Definition
  records: readonly AnyRecord[]
  onGroup: (next: Definition) => void
}) {
  const { pages } = useCatalog()
  const { data, error } = useAnswer<ReturnType<typeof askBuilt>>(
    'saved-reports/ask',
    {
      definition: {
        ...of,
        columns: [...of.columns],
        joined: [...of.joined],
        sums: [...of.sums],
        ...(of.stages && { stages: [...of.stages] }),
        words: { ...of.words },
      },
    },
    { about: of.table },
  )
  if (error) return <Notice tone="bad" title={sentence(error)} />
  if (!data) return <SkeletonLines lines={8} />
  const record = records.find(({ table }) => table === of.table)!
  const page = pages[of.table]
  const columns =
    of.group === null && page
      ? data.columns.map((column, at) => (at === 0 ? { ...column, to: page, id: 'id' } : column))
      : data.columns
  const rows = inWords(data.columns, data.rows)
  const draw = async (sheet: Sheet) => (await import('../drawn/rules.ts')).builtCharts(sheet, of)
  return (
    <>
      {data.more && (
        <Notice tone="warn" title="More than 1,000 rows">
          Add a filter, or group the rows.
        </Notice>
      )}
      {of.chart !== 'none' && (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <DrawnResult of={of} data={{ ...data, rows }} plural={record.plural} />
        </Suspense>
      )}
      {rows.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <Empty title="No rows">None of the {record.plural.toLowerCase()} you can read match.</Empty>
        </div>
      ) : (
        <ResultTable title={record.plural} columns={columns} rows={rows} />
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => void saveResult({ title: record.plural, columns: data.columns, rows }, 'csv')}>
          Download CSV
        </Button>
        <Button onClick={() => void saveResult({ title: record.plural, columns: data.columns, rows }, 'xlsx', draw)}>
          Download XLSX
        </Button>
        {of.group !== null && (
          <Button
            onClick={() =>
              onGroup({
                ...of,
                group: null,
                stages: undefined,
                chart: 'none',
                columns: of.columns.length > 0 ? of.columns : [record.title as string],
              })
            }
          >
            Show rows
          </Button>
        )}
      </div>
      <details className="group text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-action-ink hover:underline">
          <Icon name="open" className="size-3 group-open:rotate-90" />
          SQL query
        </summary>
        <pre
          className="mt-2 overflow-x-auto rounded-md border border-line bg-surface-2 p-4 font-mono text-xs whitespace-pre-wrap text-ink"
          tabIndex={0}
        >
          {data.text}
        </pre>
        <p className="mt-1 text-xs text-ink-2">
          With {data.values.map((value, at) => `$${at + 1} = ${JSON.stringify(value)}`).join(', ')}. It is read-only;
          row security limits it to what you can read.
        </p>
      </details>
    </>
  )
}

function Saved({ rows, open }: { rows: readonly SavedReport[] | undefined; open: SavedReport | undefined }) {
  const actor = useActor()
  const publish = useCommand<typeof publishBuilt>('saved-reports/publish')
  const remove = useCommand<typeof removeBuilt>('saved-reports/remove')
  const shown = rows?.filter((row) => maySee(row, actor)) ?? []
  return (
    <Panel title="Saved reports" about="Your own, and those shared with the team.">
      {rows && shown.length === 0 && <p className="text-ink-2">None yet. Build one and save it.</p>}
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <Link
              to={{ search: writeDefinition(JSON.parse(row.definition) as Definition, row.id).toString() }}
              aria-current={row.id === open?.id ? 'true' : undefined}
              className="link min-w-0"
            >
              {row.name}
            </Link>
            <span className="flex flex-wrap items-center gap-3">
              {reportStatus.is(row, 'published') ? (
                <span className="text-xs text-ink-2">shared</span>
              ) : (
                <MoveButton
                  whyNot={whyNotPublish(row, actor)}
                  run={() => publish({ id: row.id })}
                  done="Shared with your team"
                >
                  Share<span className="sr-only"> {row.name}</span>
                </MoveButton>
              )}
              {whyNotChange(row, actor) === null && (
                <MoveButton whyNot={whyNotChange(row, actor)} run={() => remove({ id: row.id })} done="Report removed">
                  Remove<span className="sr-only"> {row.name}</span>
                </MoveButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function KeepDialog({
  of,
  open,
  onClose,
  onDone,
}: {
  of: Definition
  open: SavedReport | undefined
  onClose: () => void
  onDone: (id: string) => void
}) {
  const actor = useActor()
  const keep = useCommand<ReturnType<typeof keepBuilt>>('saved-reports/keep')
  const own = open && whyNotChange(open, actor) === null ? open : undefined
  const [name, setName] = useState(own ? own.name : open ? `${open.name}, my copy` : '')
  const [about, setAbout] = useState(open?.about ?? '')
  return (
    <Dialog
      title="Save report"
      about="Saves the query, not the rows. Others see it once it is shared."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={name.trim() === '' ? 'Enter a name.' : null}
            run={async () => {
              const { id } = await keep({
                id: own?.id ?? null,
                name: name.trim(),
                about: about.trim(),
                definition: {
                  ...of,
                  columns: [...of.columns],
                  joined: [...of.joined],
                  sums: [...of.sums],
                  ...(of.stages && { stages: [...of.stages] }),
                  words: { ...of.words },
                },
              })
              onDone(id)
              onClose()
            }}
            done="Report saved"
          >
            Save
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <TextInput
          id="report-name"
          label="Name"
          required
          value={name}
          onChange={(value) => setName(String(value ?? ''))}
        />
        <TextInput
          id="report-about"
          label="Purpose"
          value={about}
          onChange={(value) => setAbout(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}

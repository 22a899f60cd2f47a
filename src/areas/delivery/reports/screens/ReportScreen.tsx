import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useToday } from '#client/use-today.ts'
import { sentence } from '#client/sentences.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { optional } from '#kit/optional.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { keepReport, runReport, scheduleReport } from '../commands.ts'
import { initialOf, inWords, reportNamed, whyNotGiven, type Given, type Report } from '../rules.ts'
import { ResultTable } from './ResultTable.tsx'
import { saveResult } from './save-result.ts'
import { SchedulePanel } from './SchedulePanel.tsx'

const ReportBars = optional(() => import('./ReportBars.tsx').then((file) => file.ReportBars))

export default function ReportScreen() {
  const report = reportNamed(useParams().name ?? '')
  if (!report)
    return (
      <Screen area="Performance & Delivery" title="Report not found">
        <div className="rounded-md border border-line bg-surface">
          <Empty title="This report does not exist" action={<ButtonLink to="/reports">All reports</ButtonLink>}>
            It may have been renamed.
          </Empty>
        </div>
      </Screen>
    )
  return <One key={report.name} report={report} />
}

function One({ report }: { report: Report }) {
  const today = useToday()
  const [query, setQuery] = useChosenQuery()
  const given: Given = Object.fromEntries(
    report.parameters.flatMap(({ name }) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  )
  const whyNot = whyNotGiven(report, given)
  const { data, error, isFetching, refetch } = useAnswer<typeof runReport>(
    'reports/run',
    { report: report.name, parameters: { ...given } },
    { about: 'reports', enabled: whyNot === null },
  )
  const keep = useCommand<typeof keepReport>('report-runs/keep')
  const schedule = useCommand<typeof scheduleReport>('report-schedules/create')
  const set = (name: string, value: unknown) => {
    const next = new URLSearchParams(query)
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const sheet = data && { title: report.title, columns: report.columns, rows: inWords(report.columns, data.rows) }
  return (
    <Screen
      area="Performance & Delivery"
      title={report.title}
      about={report.about}
      actions={
        <>
          <ButtonLink to="/reports">All reports</ButtonLink>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={() => keep({ report: report.name, parameters: { ...given } })}
            done="Saved to your results"
          >
            Save result
          </MoveButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-end gap-4">
          {report.parameters.map((parameter) =>
            parameter.kind === 'date' ? (
              <DateInput
                key={parameter.name}
                id={`parameter-${parameter.name}`}
                label={parameter.label}
                required
                value={given[parameter.name] ?? initialOf(parameter, today)}
                onChange={(value) => set(parameter.name, value)}
              />
            ) : (
              <NumberInput
                key={parameter.name}
                id={`parameter-${parameter.name}`}
                label={parameter.label}
                required
                value={Number(given[parameter.name] ?? initialOf(parameter, today))}
                onChange={(value) => set(parameter.name, value)}
              />
            ),
          )}
          <span className="flex flex-wrap gap-2 md:ml-auto">
            <Button busy={isFetching} onClick={() => void refetch()}>
              Run again
            </Button>
            <PdfButton
              of="reports/document"
              input={{ report: report.name, parameters: { ...given } }}
              file={`${report.title}.pdf`}
              whyNot={whyNot}
            >
              Download PDF
            </PdfButton>
            <Button disabled={!sheet} onClick={() => sheet && void saveResult(sheet, 'csv')}>
              Download CSV
            </Button>
            <Button disabled={!sheet} onClick={() => sheet && void saveResult(sheet, 'xlsx')}>
              Download XLSX
            </Button>
          </span>
        </div>
        {whyNot && <Notice tone="warn" title={whyNot} />}
        {error && <Notice tone="bad" title={sentence(error)} />}
        {data?.more && (
          <Notice tone="warn" title="Too many rows to show">
            Select a shorter period to see all rows.
          </Notice>
        )}
        {!sheet ? (
          !error && !whyNot && <SkeletonLines lines={8} />
        ) : sheet.rows.length === 0 ? (
          <div className="rounded-md border border-line bg-surface">
            <Empty title="No rows">
              No records match
              {report.parameters.length > 0 ? ' with these parameters' : ''}.
            </Empty>
          </div>
        ) : (
          <>
            <Suspense>
              <ReportBars columns={sheet.columns} rows={sheet.rows} against={report.against} />
            </Suspense>
            <ResultTable {...sheet} />
          </>
        )}
        <SchedulePanel
          about="Runs with your access on that day and comes to your own email address. Unchanged dates move with the run date."
          whyNot={whyNot}
          run={(times) => schedule({ report: report.name, parameters: { ...given }, ...times })}
        />
        <details className="group text-sm">
          <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-action-ink hover:underline">
            <Icon name="open" className="size-3 group-open:rotate-90" />
            SQL query
          </summary>
          <pre
            className="mt-2 overflow-x-auto rounded-md border border-line bg-surface-2 p-4 font-mono text-xs text-ink"
            tabIndex={0}
          >
            {report.sql}
          </pre>
          <p className="mt-1 text-xs text-ink-2">
            $1 is your organization, $2 today
            {report.parameters.map(({ label }, at) => `, $${at + 3} “${label}”`).join('')}. Row security limits it to
            what you can read.
          </p>
        </details>
      </div>
    </Screen>
  )
}

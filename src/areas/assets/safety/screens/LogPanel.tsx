import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { download } from '#kit/record/list/download.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { csvText } from '#platform/records/csv.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { AssetTerm } from '../../terms/records.ts'
import type { editYear, enterYear } from '../commands.ts'
import { injuryCaseLife, safetyYearLife } from '../life.ts'
import { injuryCase, safetyYear, type InjuryCase, type SafetyYear } from '../records.ts'
import { isRecordable, lateness, nameInLog, summaryOf } from '../rules.ts'
import { termOn } from '#platform/records/dated.ts'

type Loaded = { years: readonly SafetyYear[]; terms: readonly AssetTerm[] }

/** OSHA Forms 300 and 300A of a year, computed from the cases: nothing is entered twice. */
export function LogPanel({ loaded: { years, terms } }: { loaded: Loaded }) {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const year = /^\d{4}$/.test(query.get('year') ?? '') ? query.get('year')! : today.slice(0, 4)
  const { rows: cases } = useRecords(injuryCase, (from) =>
    from.gte('injured_on', `${year}-01-01`).lte('injured_on', `${year}-12-31`).order('injured_on').limit(1_000),
  )
  const base = termOn(terms, 'rate_hours', `${year}-12-31`)
  if (!cases) return <SkeletonLines lines={6} />
  const of = years.find((row) => row.year === year)
  const summary = summaryOf(cases, year, of, base)
  const rate = (value: number | null) => (value === null ? 'Unknown' : value.toFixed(1))
  const beside = (by: number) => setQuery({ tab: 'log', year: String(Number(year) + by) }, { preventScrollReset: true })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg font-semibold">{year}</h2>
        <Button onClick={() => beside(-1)}>Previous year</Button>
        <Button onClick={() => beside(1)}>Next year</Button>
      </div>
      <Clocks cases={cases} />
      <Figures
        figures={[
          {
            label: 'Recordable cases',
            value: String(summary.total),
            note: `${summary.daysAway} days away, ${summary.daysRestricted} restricted`,
          },
          {
            label: 'TRIR',
            value: rate(summary.trir),
            note: of
              ? `cases × ${(base ?? 0).toLocaleString('en-US')} ÷ ${Number(of.hours).toLocaleString('en-US')} hours`
              : 'enter the hours worked',
          },
          { label: 'DART', value: rate(summary.dart), note: 'days away, restricted or transferred' },
        ]}
      />
      <Log cases={cases.filter(isRecordable)} year={year} />
      <YearPanel year={year} of={of} summary={summary} />
    </>
  )
}

function Clocks({ cases }: { cases: readonly InjuryCase[] }) {
  const now = new Date(useNow()).toISOString()
  const today = useToday()
  const { organization } = useOrganization()
  const late = cases.flatMap((row) => {
    const words = injuryCaseLife.isOpen(row)
      ? lateness(row, { now, today, zone: organization?.time_zone ?? 'UTC' })
      : null
    return words ? [{ row, words }] : []
  })
  return late.map(({ row, words }) => (
    <Notice key={row.id} tone="bad" title={words}>
      <Link className="link" to={`/safety-management/cases/${row.id}`}>
        Case {row.number}
      </Link>
    </Notice>
  ))
}

const marks = { death: 'G', days_away: 'H', restricted: 'I', other_recordable: 'J' } as const

/** Form 300, columns A to M. */
function Log({ cases, year }: { cases: readonly InjuryCase[]; year: string }) {
  return (
    <Panel
      title="Form 300"
      about="Log of work-related injuries and illnesses. Keep it for five years after the year it covers."
      actions={
        <Button onClick={() => save(cases, year)}>
          <Icon name="download" />
          Download OSHA 300 log (CSV)
        </Button>
      }
    >
      <div
        role="region"
        aria-label={`Form 300 of ${year}`}
        tabIndex={0}
        className="sheet overflow-x-auto border border-line"
      >
        <table className="w-full min-w-4xl text-left text-xs">
          <thead>
            <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
              {[
                'A Case',
                'B Employee',
                'C Job title',
                'D Date',
                'E Where',
                'F Injury or illness',
                'G–J',
                'K Away',
                'L Restricted',
                'M Type',
              ].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cases.map((row) => (
              <tr key={row.id} className="border-b border-line align-top last:border-0">
                <th scope="row" className="px-3 py-2 font-mono font-normal">
                  <Link className="link" to={`/safety-management/cases/${row.id}`}>
                    {row.number}
                  </Link>
                </th>
                <td className="px-3 py-2">{nameInLog(row)}</td>
                <td className="px-3 py-2">{row.job_title}</td>
                <td className="px-3 py-2 whitespace-nowrap">
                  <Day day={row.injured_on} />
                </td>
                <td className="px-3 py-2">{row.location}</td>
                <td className="px-3 py-2">{row.injury}</td>
                <td className="px-3 py-2">
                  {marks[row.outcome as keyof typeof marks]} {optionLabel(injuryCase.fields.outcome, row.outcome)}
                </td>
                <td className="figures px-3 py-2 text-right">{Number(row.days_away)}</td>
                <td className="figures px-3 py-2 text-right">{Number(row.days_restricted)}</td>
                <td className="px-3 py-2">{optionLabel(injuryCase.fields.illness, row.illness)}</td>
              </tr>
            ))}
            {cases.length === 0 && (
              <tr>
                <td colSpan={10} className="px-3 py-6 text-center text-ink-2">
                  No recordable cases in {year}.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

/** A CSV file for the OSHA filing. */
const save = (cases: readonly InjuryCase[], year: string) =>
  download(
    new Blob(
      [
        csvText([
          [
            'Case',
            'Employee',
            'Job title',
            'Date',
            'Where',
            'Injury or illness',
            'Outcome',
            'Days away',
            'Days restricted',
            'Type',
          ],
          ...cases.map((row) => [
            row.number,
            nameInLog(row),
            row.job_title ?? '',
            row.injured_on,
            row.location ?? '',
            row.injury,
            marks[row.outcome as keyof typeof marks],
            String(Number(row.days_away)),
            String(Number(row.days_restricted)),
            optionLabel(injuryCase.fields.illness, row.illness),
          ]),
        ]),
      ],
      { type: 'text/csv' },
    ),
    `OSHA 300, ${year}.csv`,
  )

type YearProps = { year: string; of: SafetyYear | undefined; summary: ReturnType<typeof summaryOf> }

function YearPanel({ year, of, summary }: YearProps) {
  const { organization } = useOrganization()
  const [asking, setAsking] = useState(false)
  const enter = useCommand<typeof enterYear>('safety-years/enter')
  const edit = useCommand<typeof editYear>('safety-years/edit')
  return (
    <Panel
      title="Form 300A"
      about="The yearly summary, posted from February 1 to April 30 of the next year. A person who didn’t enter the figures must certify it."
      actions={
        <>
          {(!of || safetyYearLife.isOpen(of)) && (
            <Button onClick={() => setAsking(true)}>{of ? 'Correct hours' : 'Enter hours'}</Button>
          )}
          {of && <Moves life={safetyYearLife} row={of} />}
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Deaths (G)', value: String(summary.deaths) },
          { label: 'Cases with days away (H)', value: String(summary.away) },
          { label: 'Transfer or restriction (I)', value: String(summary.restricted) },
          { label: 'Other recordable (J)', value: String(summary.other) },
          { label: 'Days away (K)', value: String(summary.daysAway) },
          { label: 'Days restricted (L)', value: String(summary.daysRestricted) },
          {
            label: 'By type (M)',
            wide: true,
            value: Object.entries(summary.byType)
              .map(([type, count]) => `${optionLabel(injuryCase.fields.illness, type)} ${count}`)
              .join(', '),
          },
          { label: 'Employees', value: of ? Number(of.employees).toLocaleString('en-US') : 'Not entered' },
          { label: 'Hours worked', value: of ? Number(of.hours).toLocaleString('en-US') : 'Not entered' },
          ...(of?.posted_on ? [{ label: 'Certified and posted', value: <Day day={of.posted_on} /> }] : []),
        ]}
      />
      {asking && (
        <FormDialog
          of={safetyYear}
          {...(of && { row: of })}
          title={`OSHA 300A data for ${year}`}
          done="Figures saved"
          start={{ year, establishment: organization?.name ?? '' }}
          send={(values, version) => (of ? edit({ id: of.id, version, changes: values }) : enter(values))}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

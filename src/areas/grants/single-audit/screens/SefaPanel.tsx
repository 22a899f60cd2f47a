import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useLaw } from '#client/use-law.ts'
import { useToday } from '#client/use-today.ts'
import { fiscalYear } from '#areas/planning/calendar/records.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { download } from '#kit/record/list/download.ts'
import { dayInWords } from '#platform/dates.ts'
import { csvText } from '#platform/records/csv.ts'
import { lawOn } from '#platform/records/law.ts'
import { rowOn, centsOn, termOn } from '#platform/records/dated.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { grantTerm } from '../../terms/records.ts'
import { lawCentsOn } from '../../terms/rules.ts'
import type { showExpenditures } from '../questions.ts'
import { auditDue, auditWatch, sefaOf } from '../rules.ts'

/** Federal expenditures of a fiscal year against the single audit threshold, and the SEFA as auditors expect it. */
export function SefaPanel() {
  const [query, setQuery] = useChosenQuery()
  const today = useToday()
  const { rows: years } = useRecords(fiscalYear, (from) => from.order('starts_on', { ascending: false }).limit(50))
  const year =
    years?.find(({ id }) => id === query.get('year')) ??
    years?.find(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on) ??
    years?.[0]
  const terms = useTerms(grantTerm)
  const { data: spent } = useAnswer<typeof showExpenditures>(
    'grant-requirements/show-expenditures',
    { from: year?.starts_on ?? today, to: year?.ends_on ?? today },
    { about: 'grant_costs', enabled: Boolean(year) },
  )
  if (years?.length === 0)
    return (
      <Empty title="No fiscal year set up">
        Federal expenditures are counted by fiscal year. Add one under Budget first.
      </Empty>
    )
  const { law } = useLaw()
  if (!year || !terms || !spent || !law) return <SkeletonLines lines={5} />
  const { lines, total, passed_on } = sefaOf(spent.costs)
  const threshold = centsOn(terms, 'single_audit', year.starts_on) ?? lawCentsOn(law, 'single_audit', year.starts_on)
  const months = termOn(terms, 'audit_months', year.starts_on) ?? lawOn(law, 'audit_months', year.starts_on)?.amount
  const reportDays = lawOn(law, 'audit_report_days', year.starts_on)?.amount
  const watch = auditWatch(total, threshold)
  const csv = () =>
    download(
      new Blob(
        [
          csvText([
            [
              'Assistance Listing Number',
              'Program',
              'Federal agency',
              'Pass-through entity',
              'Award number',
              'Passed through to subrecipients',
              'Federal expenditures',
            ],
            ...lines.map((line) => [
              line.aln,
              line.program,
              line.agency,
              line.pass_through ?? '',
              line.award_number ?? '',
              (line.passed_on / 100).toFixed(2),
              (line.amount / 100).toFixed(2),
            ]),
          ]),
        ],
        { type: 'text/csv' },
      ),
      `SEFA-${year.name}.csv`,
    )
  return (
    <div className="grid gap-4">
      <div className="max-w-60">
        <Select
          id="year"
          label="Fiscal year"
          required
          field={{
            options: years!.map(({ id }) => id),
            words: Object.fromEntries(years!.map(({ id, name }) => [id, name])),
          }}
          value={year.id}
          onChange={(id) =>
            setQuery(
              (now) => {
                now.set('year', String(id ?? ''))
                return now
              },
              { preventScrollReset: true },
            )
          }
        />
      </div>
      <Notice
        tone={watch.needed || !watch.known ? 'warn' : 'info'}
        title={
          !watch.known
            ? 'Not checked: no audit threshold is set for this year'
            : watch.needed
              ? 'Single audit required for this year'
              : watch.near
                ? 'Close to the single audit threshold'
                : 'No single audit required so far'
        }
      >
        <p>
          <Amount cents={total} /> of federal awards was spent. An audit is required from{' '}
          <Amount cents={threshold ?? 0} /> (
          {rowOn(terms, 'single_audit', year.starts_on)?.source ??
            lawOn(law, 'single_audit', year.starts_on)?.paragraph ??
            'no threshold is set'}
          ).
          {watch.needed &&
            months !== undefined &&
            reportDays !== undefined &&
            ` It is due by ${dayInWords(auditDue(year.ends_on, { months, reportDays }, null))}, or ${reportDays} days after the auditor’s report.`}
        </p>
        <span className="mt-2 block max-w-md">
          <Progress label={`${watch.share}% of the threshold`} value={Math.min(100, watch.share)} max={100} />
        </span>
      </Notice>
      <Panel
        title="Schedule of expenditures of federal awards"
        about="2 CFR 200.510(b). Costs by the date incurred; in-kind contributions aren’t expenditures."
        actions={lines.length > 0 && <Button onClick={csv}>CSV</Button>}
      >
        {lines.length === 0 ? (
          <p className="text-ink-2">No costs were charged to federal awards this year.</p>
        ) : (
          <Sheet
            label="Schedule of expenditures"
            rows={lines}
            idOf={(line) => `${line.aln} ${line.award_number}`}
            columns={[
              {
                name: 'Program',
                of: ({ program, agency, pass_through }) => (
                  <>
                    {program}
                    <span className="block text-xs text-ink-2">
                      {agency}
                      {pass_through && `, passed through by ${pass_through}`}
                    </span>
                  </>
                ),
              },
              { name: 'Assistance listing', of: ({ aln }) => <span className="font-mono">{aln}</span> },
              { name: 'Award', of: ({ award_number }) => <span className="font-mono text-xs">{award_number}</span> },
              { name: 'Subawarded', figure: true, of: (line) => <Amount cents={line.passed_on} /> },
              { name: 'Spent', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
            ]}
            foot={['Total', '', '', <Amount key="p" cents={passed_on} />, <Amount key="t" cents={total} />]}
          />
        )}
      </Panel>
    </div>
  )
}

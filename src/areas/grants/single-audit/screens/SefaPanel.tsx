import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useLaw } from '#client/use-law.ts'
import { useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { useToday } from '#client/use-today.ts'
import { fiscalYear, type FiscalYear } from '#areas/planning/calendar/records.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { download } from '#kit/record/list/download.ts'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { plural } from '#platform/words.ts'
import { csvText } from '#platform/records/csv.ts'
import { lawOn } from '#platform/records/law.ts'
import { rowOn, centsOn, termOn } from '#platform/records/dated.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { grantTerm } from '../../terms/records.ts'
import { lawCentsOn } from '../../terms/rules.ts'
import type { addSefaEntry, beginSingleAudit } from '../commands.ts'
import { coverageOf, programsOf, type Program } from '../programs/rules.ts'
import type { showExpenditures } from '../questions.ts'
import { sefaEntry, singleAudit } from '../records.ts'
import { auditDue, auditWatch, sefaOf, tieOut, type AwardSpending, type SefaLine } from '../schedule/rules.ts'

/** Federal expenditures of a fiscal year against the single audit threshold, and the SEFA as auditors expect it. */
export function SefaPanel() {
  const [query, setQuery] = useChosenQuery()
  const today = useToday()
  const { rows: years } = useRecords(fiscalYear, (from) => from.order('starts_on', { ascending: false }).limit(50))
  const year =
    years?.find(({ id }) => id === query.get('year')) ??
    years?.find(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on) ??
    years?.[0]
  if (years?.length === 0) return <EmptyOf of={fiscalYear}>Federal expenditures are counted by fiscal year.</EmptyOf>
  if (!year) return <SkeletonLines lines={5} />
  return (
    <div className="grid grid-cols-1 gap-4">
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
      <Year key={year.id} year={year} />
    </div>
  )
}

function Year({ year }: { year: FiscalYear }) {
  const terms = useTerms(grantTerm)
  const { law } = useLaw()
  const { data: spent } = useAnswer<typeof showExpenditures>(
    'single-audits/show-expenditures',
    { year: year.id },
    { about: 'grant_costs' },
  )
  if (!terms || !spent || !law) return <SkeletonLines lines={5} />
  const { lines, total, passed_on } = sefaOf(spent.awards)
  const threshold = centsOn(terms, 'single_audit', year.starts_on) ?? lawCentsOn(law, 'single_audit', year.starts_on)
  const months = termOn(terms, 'audit_months', year.starts_on) ?? lawOn(law, 'audit_months', year.starts_on)?.amount
  const reportDays = lawOn(law, 'audit_report_days', year.starts_on)?.amount
  const watch = auditWatch(total, threshold)
  return (
    <>
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
        about="2 CFR 200.510(b). Costs by the date incurred, with the SEFA entries below."
        actions={
          <>
            <OfYear year={year} />
            {lines.length > 0 && (
              <>
                <Button onClick={() => saveCsv(year, lines)}>CSV</Button>
                <PdfButton of="single-audits/sefa" input={{ year: year.id }} file={`SEFA-${year.name}.pdf`} />
              </>
            )}
          </>
        }
      >
        {lines.length === 0 ? (
          <p className="text-ink-2">No costs were charged to federal awards this year.</p>
        ) : (
          <Sheet
            label="Schedule of expenditures"
            rows={lines}
            idOf={({ id }) => id}
            columns={[
              {
                name: 'Program',
                of: ({ id, program, agency, cluster, pass_through, pass_through_number }) => (
                  <>
                    <Link className="link" to={`/grant-management/grants/${id}`}>
                      {program}
                    </Link>
                    <span className="block text-xs text-ink-2">
                      {agency}
                      {pass_through &&
                        `, passed through by ${pass_through}${pass_through_number ? ` (${pass_through_number})` : ''}`}
                    </span>
                    {cluster && <span className="block text-xs text-ink-2">{cluster}</span>}
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
      <Entries year={year} />
      {lines.length > 0 && (
        <>
          <Ledger year={year} awards={spent.awards} />
          <Programs year={year} lines={lines} />
        </>
      )}
    </>
  )
}

const saveCsv = (year: FiscalYear, lines: readonly SefaLine[]) =>
  download(
    new Blob(
      [
        csvText([
          [
            'Assistance Listing Number',
            'Cluster',
            'Program',
            'Federal agency',
            'Pass-through entity',
            'Pass-through number',
            'Award number',
            'Loan balance at year-end',
            'Passed through to subrecipients',
            'Federal expenditures',
          ],
          ...lines.map((line) => [
            line.aln,
            line.cluster ?? '',
            line.program,
            line.agency,
            line.pass_through ?? '',
            line.pass_through_number ?? '',
            line.award_number ?? '',
            line.loan_balance === null ? '' : (line.loan_balance / 100).toFixed(2),
            (line.passed_on / 100).toFixed(2),
            (line.amount / 100).toFixed(2),
          ]),
        ]),
      ],
      { type: 'text/csv' },
    ),
    `SEFA-${year.name}.csv`,
  )

/** The single audit of this year, or the button that opens it. */
function OfYear({ year }: { year: FiscalYear }) {
  const actor = useActor()
  const begin = useCommand<typeof beginSingleAudit>('single-audits/begin')
  const { rows } = useRecords(singleAudit, (from) => from.eq('fiscal_year', year.id).limit(1))
  if (!rows) return null
  return rows[0] ? (
    <ButtonLink to={`/grant-management/single-audits/${rows[0].id}`}>Single audit</ButtonLink>
  ) : (
    <AddRecord
      of={singleAudit}
      label="New single audit"
      start={{ fiscal_year: year.id, owner: actor.user_id }}
      send={begin}
    />
  )
}

function Entries({ year }: { year: FiscalYear }) {
  const add = useCommand<typeof addSefaEntry>('sefa-entries/add')
  const found = useRecords(sefaEntry, (from) => from.eq('fiscal_year', year.id).order('created_at').limit(500))
  return (
    <Panel
      title="SEFA entries"
      about="Loan balances, noncash assistance, and costs of other years (2 CFR 200.502)."
      actions={<AddRecord of={sefaEntry} label="Add entry" start={{ fiscal_year: year.id }} send={add} />}
    >
      {found.rows?.length === 0 ? (
        <p className="text-ink-2">No entries. The schedule has the costs of the year only.</p>
      ) : (
        <RecordTable of={sefaEntry} found={found} columns={['why', 'funding', 'kind', 'amount']} />
      )}
    </Panel>
  )
}

/** The schedule beside the ledger, award by award, with what explains their difference. */
function Ledger({ year, awards }: { year: FiscalYear; awards: readonly AwardSpending[] }) {
  const ties = tieOut(awards)
  const sum = (of: (tie: (typeof ties)[number]) => number) => ties.reduce((total, tie) => total + of(tie), 0)
  const off = ties.filter(({ difference }) => difference !== 0).length
  return (
    <Panel
      title="Agreement with the ledger"
      about="Ledger: postings to budget lines with the award’s number, and from invoices of its costs."
      actions={
        <PdfButton
          of="single-audits/sefa"
          input={{ year: year.id, ledger: true }}
          file={`SEFA-reconciliation-${year.name}.pdf`}
        />
      }
    >
      <p className={off === 0 ? 'mb-3 text-good' : 'mb-3 text-warn'}>
        {off === 0
          ? `The schedule agrees with the ledger. ${dollars(sum((tie) => tie.without_invoice))} has no invoice and is supported by other records.`
          : `${plural(off, { one: 'One award differs', other: `${off} awards differ` })} from the ledger. Check invoices of another year and postings without a grant cost.`}
      </p>
      <Sheet
        label="Agreement with the ledger"
        rows={ties}
        idOf={({ id }) => id}
        columns={[
          { name: 'Award', of: ({ award }) => <span className="font-mono text-xs">{award}</span> },
          { name: 'Ledger', figure: true, of: ({ ledger }) => <Amount cents={ledger} /> },
          { name: 'Less other funding', figure: true, of: ({ local_share }) => <Amount cents={local_share} /> },
          {
            name: 'Costs without invoice',
            figure: true,
            of: ({ without_invoice }) => <Amount cents={without_invoice} />,
          },
          { name: 'SEFA entries', figure: true, of: ({ entries }) => <Amount cents={entries} /> },
          { name: 'Schedule', figure: true, of: ({ sefa }) => <Amount cents={sefa} /> },
          {
            name: 'Difference',
            figure: true,
            of: ({ difference }) => (
              <span className={difference === 0 ? '' : 'font-semibold text-warn'}>
                <Amount cents={difference} />
              </span>
            ),
          },
        ]}
        foot={[
          'Total',
          <Amount key="l" cents={sum(({ ledger }) => ledger)} />,
          <Amount key="s" cents={sum(({ local_share }) => local_share)} />,
          <Amount key="w" cents={sum(({ without_invoice }) => without_invoice)} />,
          <Amount key="e" cents={sum(({ entries }) => entries)} />,
          <Amount key="t" cents={sum(({ sefa }) => sefa)} />,
          <Amount key="d" cents={sum(({ difference }) => difference)} />,
        ]}
      />
    </Panel>
  )
}

const typeWords: Record<Program['type'], string> = { A: 'Type A', B: 'Type B', small: 'Type B, below the floor' }

/** Which programs the auditor will look at first, and how much they must cover together. */
function Programs({ year, lines }: { year: FiscalYear; lines: readonly SefaLine[] }) {
  const { rows } = useRecords(singleAudit, (from) => from.eq('fiscal_year', year.id).limit(1))
  const { programs, threshold, total } = programsOf(lines, year.starts_on)
  const coverage = coverageOf(total, { lowRisk: rows?.[0]?.low_risk ?? false, yearStarts: year.starts_on })
  return (
    <Panel title="Programs by size" about="2 CFR 200.518. The auditor selects the major programs by risk.">
      <p className="mb-3 text-ink-2">
        {threshold ? (
          <>
            Type A begins at <Amount cents={threshold.amount} /> ({threshold.source}).{' '}
          </>
        ) : (
          'No threshold is on file for this year. '
        )}
        {coverage && (
          <>
            Major programs cover at least {coverage.percent}%, <Amount cents={coverage.amount} />
            {rows?.[0]?.low_risk ? ', because the agency is a low-risk auditee.' : '.'}
          </>
        )}
      </p>
      <Sheet
        label="Programs by size"
        rows={programs}
        idOf={({ key }) => key}
        columns={[
          { name: 'Program or cluster', of: ({ name }) => name },
          { name: 'Type', of: ({ type, largeLoan }) => `${typeWords[type]}${largeLoan ? ', large loan program' : ''}` },
          { name: 'Spent', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
        ]}
      />
    </Panel>
  )
}

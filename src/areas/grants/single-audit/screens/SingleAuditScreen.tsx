import { Link, useParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { auditFinding } from '#areas/assurance/audits/records.ts'
import { fiscalYear } from '#areas/planning/calendar/records.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { plural } from '#platform/words.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { editSingleAudit } from '../commands.ts'
import { singleAuditLife } from '../life.ts'
import { outcomeOf } from '../papers/rules.ts'
import type { showPackage } from '../questions.ts'
import { programAssessment, secondaryAuditor, singleAudit, type SingleAudit } from '../records.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { AuditorsPanel } from './AuditorsPanel.tsx'
import { LowRiskPanel } from './LowRiskPanel.tsx'
import { ProgramsPanel } from './ProgramsPanel.tsx'

const list = { to: '/grant-management?tab=compliance-hub', label: 'Grant compliance' }

export default function SingleAuditScreen() {
  const found = useRecord(singleAudit, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={singleAudit} found={found} list={list} />
}

/** Their rows are part of the answer, which is read again for the audit alone. */
const children = [programAssessment.table, secondaryAuditor.table]

function One({ row }: { row: SingleAudit }) {
  const today = useToday()
  const edit = useCommand<typeof editSingleAudit>('single-audits/edit')
  const { row: year } = useRecord(fiscalYear, row.fiscal_year)
  const findings = useRecords(auditFinding, (from) =>
    from
      .eq('audit', row.audit ?? row.id)
      .order('reference')
      .limit(500),
  )
  const { data: shown } = useAnswer<typeof showPackage>(
    'single-audits/show-package',
    { id: row.id },
    { about: 'single_audits' },
  )
  const queries = useQueryClient()
  useChanges(
    children,
    () => void queries.invalidateQueries({ queryKey: ['single_audits', 'single-audits/show-package'] }),
  )
  const { id } = row
  /** A reopened audit keeps the day of its earlier submission in the history. */
  const sent = singleAuditLife.is(row, 'submitted', 'accepted') ? row.submitted_on : null
  const awards = shown?.sections.find(({ section }) => section === 'FederalAwards')
  const total = awards?.cover.find(([name]) => name === 'total_amount_expended')?.[2]
  return (
    <RecordPage
      of={singleAudit}
      life={singleAuditLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={singleAudit} row={row} edit={edit} />
          <Moves life={singleAuditLife} row={row} />
        </>
      }
    >
      {row.reopened_because && singleAuditLife.is(row, 'preparing') && (
        <Notice tone="warn" title="Reopened">
          {row.reopened_because}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Fiscal year',
            ...known(year, ({ name, ends_on }) => ({
              value: name,
              note: (
                <>
                  ends <Day day={ends_on} />
                </>
              ),
            })),
          },
          {
            label: 'Federal expenditures',
            ...known(shown, () => ({
              value: <Amount whole cents={Number(total ?? 0) * 100} />,
              note: shown?.frozen ? 'as submitted' : `${awards?.rows.length ?? 0} awards`,
            })),
          },
          { label: 'Findings', ...known(findings.rows, (rows) => ({ value: String(rows.length) })) },
          {
            label: sent ? 'Submitted' : 'Due at the FAC',
            value: (sent ?? row.due_on) ? <Day day={(sent ?? row.due_on)!} /> : 'Not set',
            ...(!sent && row.due_on && { note: <Due bare day={row.due_on} today={today} /> }),
          },
        ]}
      />
      {!shown ? (
        <SkeletonLines lines={6} />
      ) : (
        <>
          <Package row={row} yearName={year?.name ?? ''} shown={shown} />
          <ProgramsPanel row={row} plan={shown.plan} />
          <LowRiskPanel row={row} periods={shown.before} />
        </>
      )}
      <Panel
        title="Findings and corrective action plan"
        about="2 CFR 200.511(c). The owner of a finding answers it with the action and the date."
        actions={
          <>
            {row.audit && <ButtonLink to={`/admin/audits/${row.audit}`}>Audit</ButtonLink>}
            <PdfButton
              of="single-audits/document"
              input={{ id, paper: 'corrective_action_plan' }}
              file={`${row.number}-corrective-action-plan.pdf`}
              whyNot={row.audit ? null : 'Select the audit in the audit program first. Its findings are in the plan.'}
            >
              Corrective action plan
            </PdfButton>
          </>
        }
      >
        {findings.rows?.length === 0 ? (
          <p className="text-ink-2">{row.audit ? 'The audit has no findings.' : 'No audit is selected yet.'}</p>
        ) : (
          <RecordTable
            of={auditFinding}
            found={findings}
            columns={['title', 'reference', 'programs', 'questioned', 'responsible', 'done_by', 'status']}
          />
        )}
      </Panel>
      <Panel
        title="Prior audit findings"
        about="2 CFR 200.511(b). Findings of the last single audit, and older ones that were open then."
        actions={
          <PdfButton
            of="single-audits/document"
            input={{ id, paper: 'prior_findings' }}
            file={`${row.number}-prior-findings.pdf`}
          >
            Summary schedule
          </PdfButton>
        }
      >
        {shown?.prior.length === 0 ? (
          <p className="text-ink-2">The earlier audits had no findings.</p>
        ) : (
          <Sheet
            label="Prior audit findings"
            rows={shown?.prior ?? []}
            idOf={(each) => each.id}
            columns={[
              {
                name: 'Finding',
                of: (each) => (
                  <Link className="link" to={`/admin/audits/findings/${each.id}`}>
                    {each.reference ?? each.number}: {each.title}
                  </Link>
                ),
              },
              { name: 'Fiscal year', of: (each) => each.year },
              { name: 'Status', of: (each) => outcomeOf(each).word },
              { name: 'Action', wide: true, of: (each) => outcomeOf(each).about },
            ]}
          />
        )}
      </Panel>
      <AuditorsPanel row={row} />
      <AccessPanel row={row} />
      <Panel title="Details">
        <RecordFacts
          of={singleAudit}
          row={row}
          show={[
            'owner',
            'audit',
            'auditor',
            'auditor_ein',
            'auditor_contact',
            'auditor_email',
            'low_risk',
            'low_risk_because',
            'accounting_policies',
            'de_minimis',
            'rate_explained',
            'notes',
            'ueis',
            'eins',
            'reported_on',
            'report',
            'fac_number',
            'accepted_on',
            'digest',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

type Shown = NonNullable<Awaited<ReturnType<(typeof showPackage)['run']>>>

/** The files for the FAC: the workbooks its intake reads, and what it would refuse. */
function Package({
  row,
  yearName,
  shown: { sections, problems, frozen },
}: {
  row: SingleAudit
  yearName: string
  shown: Shown
}) {
  return (
    <Panel
      title="Files for the FAC"
      about={
        frozen
          ? 'As submitted. The audit log has their SHA-256.'
          : 'One workbook for each section, with the named ranges that fac.gov reads.'
      }
      actions={
        <>
          <PdfButton of="single-audits/sefa" input={{ year: row.fiscal_year }} file={`SEFA-${yearName}.pdf`}>
            SEFA
          </PdfButton>
          <FreeButton
            look="main"
            run={async () => (await import('./save-package.ts')).savePackage(row.number, sections)}
            done="Workbooks downloaded"
          >
            Workbooks (ZIP)
          </FreeButton>
        </>
      }
    >
      {problems.length > 0 && (
        <Notice
          tone="warn"
          title={plural(problems.length, { one: 'One point to fix', other: `${problems.length} points to fix` })}
        >
          <ul className="grid list-disc gap-1 pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Sheet
        label="Sections"
        rows={sections}
        idOf={({ section }) => section}
        columns={[
          { name: 'Workbook', of: ({ file }) => `${file}-workbook.xlsx` },
          { name: 'Rows', figure: true, of: ({ rows }) => String(rows.length) },
        ]}
      />
    </Panel>
  )
}

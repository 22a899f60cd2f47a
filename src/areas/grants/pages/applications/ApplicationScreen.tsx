import { Link, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useFindings } from '#client/use-findings.ts'
import { useRecord } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { download } from '#kit/record/list/download.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { CheckList } from '#areas/grants/grants/screens/CheckList.tsx'
import { ReviewPanel } from '#areas/grants/reviews/screens/ReviewPanel.tsx'
import type { editApplication } from '#areas/grants/applications/commands.ts'
import { SectionTexts } from '#areas/grants/applications/narratives/screens/SectionTexts.tsx'
import { PackageButton } from '#areas/grants/submissions/screens/PackageButton.tsx'
import { applicationLife } from '#areas/grants/applications/life.ts'
import { grantApplication, type GrantApplication } from '#areas/grants/applications/records.ts'
import { expectedOf } from '#areas/grants/applications/rules.ts'

const list = { to: '/grant-management?tab=applications', label: 'Applications' }

export default function ApplicationScreen() {
  const found = useRecord(grantApplication, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantApplication} found={found} list={list} />
}

function One({ row }: { row: GrantApplication }) {
  const today = useToday()
  const edit = useCommand<typeof editApplication>('grant-applications/edit')
  const writing = applicationLife.is(row, 'draft', 'review')
  const found = useFindings(applicationLife, row.id, { enabled: writing })
  const readiness = found.state === 'there' ? found.facts : undefined
  return (
    <RecordPage
      of={grantApplication}
      life={applicationLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={grantApplication} row={row} edit={edit} />
          <Moves life={applicationLife} row={row} />
        </>
      }
    >
      {row.decision && (
        <Notice
          tone={applicationLife.is(row, 'awarded') ? 'good' : 'warn'}
          title={optionLabel(grantApplication.fields.status, row.status)}
        >
          {row.decision}
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'Match', value: row.match > 0 ? <Amount cents={row.match} /> : 'None' },
          writing
            ? {
                label: 'Closes',
                ...known(readiness, ({ ready }) => ({
                  value: <Day day={row.closes_on} />,
                  note: (
                    <>
                      <Due bare day={row.closes_on} today={today} />, {ready}% ready
                    </>
                  ),
                })),
              }
            : { label: 'Tracking number', value: row.tracking ?? 'Not submitted' },
          // After the decision the award itself is known.
          ...(applicationLife.isOpen(row)
            ? [
                {
                  label: 'Expected',
                  value: <Amount cents={expectedOf(row)} whole />,
                  note:
                    row.chance === null
                      ? 'probability not estimated'
                      : `at an estimated probability of ${Number(row.chance)}%`,
                },
              ]
            : []),
        ]}
      />
      {row.funding && (
        <p>
          <Link className="link" to={`/grant-management/grants/${row.funding}`}>
            Resulting grant
          </Link>
        </p>
      )}
      {writing && (
        <Panel
          title="Submission checklist"
          actions={
            <>
              <ButtonLink to={`/grant-management/applications/${row.id}/forms`}>Federal forms</ButtonLink>
              <ButtonLink to={`/grant-management?tab=builder&application=${row.id}`}>Edit sections</ButtonLink>
            </>
          }
        >
          {readiness ? <CheckList checks={readiness.checks} /> : <SkeletonLines lines={4} />}
        </Panel>
      )}
      {row.package && (
        <Panel
          title="As submitted"
          about="Saved at submission. Its SHA-256 hash shows whether it has changed."
          actions={
            <>
              <Button
                onClick={() => download(new Blob([row.package!], { type: 'application/json' }), `${row.number}.json`)}
              >
                JSON
              </Button>
              <PackageButton row={row} />
            </>
          }
        >
          <p className="font-mono text-xs break-all">{row.digest}</p>
        </Panel>
      )}
      <SectionTexts row={row} />
      <ReviewPanel row={row} />
      <Panel title="Details">
        <RecordFacts
          of={grantApplication}
          row={row}
          show={[
            'opportunity',
            'agency',
            'aln',
            'applicant',
            'department',
            'lead',
            'match_cash',
            'hours',
            'summary',
            'documents',
            'submitted_by',
            'submitted_at',
            'decided_on',
            'awarded',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

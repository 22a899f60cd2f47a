import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Badge } from '#kit/parts/Badge.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { plural } from '#platform/words.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { applicantProfile } from '../../applicants/records.ts'
import { applicationForm, grantApplication, type GrantApplication } from '../../applications/records.ts'
import { federalForms } from '../../federal-forms/all/rules.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { setForms } from '../commands.ts'
import { problemsIn, whyNotFill, type FilledForm } from '../rules.ts'
import { useForms } from './use-forms.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

/** The federal forms of an application, how far each one is, and what fills them. */
export default function FormsScreen() {
  const { id = '' } = useParams()
  const found = useRecord(grantApplication, id)
  return found.row ? (
    <One row={found.row} />
  ) : (
    <NoRecord
      of={grantApplication}
      found={found}
      list={{ to: '/grant-management?tab=applications', label: 'Applications' }}
    />
  )
}

function One({ row }: { row: GrantApplication }) {
  const actor = useActor()
  const forms = useForms(row.id)
  const chosen = useRecords(applicationForm, (from) => from.eq('application', row.id).order('position').limit(50))
  const applicants = useRecords(applicantProfile, (from) => from.order('created_at').limit(50))
  const save = useCommand<typeof setForms>('application-forms/set')
  const applicant = row.applicant ? applicants.rows?.find(({ id }) => id === row.applicant) : applicants.rows?.[0]
  return (
    <Screen
      area="Grant Management"
      title="Federal forms"
      about={`${row.number}, ${row.title}`}
      actions={<ButtonLink to={`/grant-management/applications/${row.id}`}>Open application</ButtonLink>}
    >
      <div className="grid grid-cols-1 gap-5">
        {applicants.rows &&
          (applicant ? (
            <p className="text-ink-2">
              Applicant:{' '}
              <Link className="link" to={`/grant-management/applicants/${applicant.id}`}>
                {applicant.legal_name}
              </Link>
            </p>
          ) : (
            <Notice tone="warn" title="No applicant profile">
              {whyNotEdit(applicantProfile, null, actor) ?? (
                <>
                  It fills in the name, UEI, EIN and address of every form.{' '}
                  <Link className="link" to="/grant-management/applicants/new">
                    Add applicant profile
                  </Link>
                </>
              )}
            </Notice>
          ))}
        <Panel title="Forms">
          {forms.state === 'loading' ? (
            <SkeletonLines lines={4} />
          ) : forms.state === 'failed' ? (
            <Empty title="The forms couldn’t be loaded" />
          ) : forms.facts.forms.length === 0 ? (
            <Empty title="No federal forms">Add the forms that the notice requires.</Empty>
          ) : (
            <Sheet
              label="Federal forms"
              rows={forms.facts.forms}
              idOf={({ id }) => id}
              columns={[
                {
                  name: 'Form',
                  of: ({ kind }) => (
                    <Link className="link" to={`/grant-management/applications/${row.id}/forms/${kind}`}>
                      {federalForms[kind].name}
                    </Link>
                  ),
                },
                { name: 'Title', of: ({ kind }) => federalForms[kind].title },
                { name: 'Status', of: (form) => <Standing form={form} /> },
                {
                  name: 'Print',
                  of: ({ id, kind }) => (
                    <PdfButton
                      of="application-forms/document"
                      input={{ id }}
                      file={`${row.number}-${federalForms[kind].name}.pdf`}
                    >
                      {`${federalForms[kind].name} (PDF)`}
                    </PdfButton>
                  ),
                },
              ]}
            />
          )}
        </Panel>
        {chosen.rows && (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <GridPanel
              title="Required forms"
              of={applicationForm}
              rows={chosen.rows}
              columns={['form', 'excused']}
              version={row.version}
              whyNot={whyNotFill(row, actor)}
              send={(lines, version) => save({ id: row.id, version, lines })}
            />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}

function Standing({ form }: { form: FilledForm }) {
  const count = problemsIn(form).length
  if (form.excused) return <Badge>Not needed</Badge>
  return count === 0 ? (
    <Badge tone="good">Complete</Badge>
  ) : (
    <span className="text-warn">{plural(count, { one: 'One box to fix', other: `${count} boxes to fix` })}</span>
  )
}

import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { formDestination } from '#areas/forms/deliveries/records.ts'
import { isAsked, readDefinition } from '#areas/forms/definition/rules.ts'
import { submissionLife } from '#areas/forms/submissions/life.ts'
import { formSubmission } from '#areas/forms/submissions/records.ts'
import { PublicPanel } from '#areas/forms/public-forms/screens/PublicPanel.tsx'
import { versionLife } from '#areas/forms/versions/life.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { workflow } from '#areas/forms/workflows/records.ts'
import { formLife } from '#areas/forms/forms/life.ts'
import { form, type Form } from '#areas/forms/forms/records.ts'

const list = { to: '/utility-form-filler', label: 'Forms' }

export default function FormScreen() {
  const found = useRecord(form, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={form} found={found} list={list} />
}

function Page({ row }: { row: Form }) {
  const actor = useActor()
  const versions = useRecords(formVersion, (from) =>
    from.eq('form', row.id).order('edition', { ascending: false }).limit(50),
  )
  const submissions = useRecords(formSubmission, (from) =>
    from.eq('form', row.id).order('sent_at', { ascending: false }).limit(20),
  )
  const destinations = useRecords(formDestination, (from) => from.eq('form', row.id).order('name').limit(50))
  const flows = useRecords(workflow, (from) => from.eq('form', row.id).order('name').limit(20))
  const waiting = submissions.rows?.filter(submissionLife.isOpen).length ?? 0
  const published = versions.rows?.find((each) => versionLife.is(each, 'published'))
  const draft = versions.rows?.find(versionLife.isOpen)
  const shown = published ?? draft
  const waits = draft !== undefined && versionLife.is(draft, 'submitted')
  const isPublished = formLife.is(row, 'published')
  const may = whyNotEdit(form, row, actor) === null
  const address = `/utility-form-filler/fill/${row.id}`
  return (
    <RecordPage
      of={form}
      life={formLife}
      row={row}
      list={list}
      actions={
        <>
          {isPublished && (
            <ButtonLink look={draft ? 'plain' : 'main'} to={address}>
              Fill in form
            </ButtonLink>
          )}
          {waits && (
            <ButtonLink look="main" to={`/utility-form-filler/versions/${draft.id}`}>
              Review version {Number(draft.edition)}
            </ButtonLink>
          )}
          {may && !waits && (
            <ButtonLink look={draft || !published ? 'main' : 'plain'} to={`/utility-form-filler/${row.id}/build`}>
              Build
            </ButtonLink>
          )}
          {may && <ButtonLink to={`/utility-form-filler/${row.id}/edit`}>Edit</ButtonLink>}
          <Moves life={formLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          {
            label: 'Version',
            ...known(versions.rows, () => ({
              value: Number(row.edition) > 0 ? String(Number(row.edition)) : 'None yet',
              ...(draft && {
                note: `version ${Number(draft.edition)} ${waits ? 'is waiting for a second person' : 'is a draft'}`,
                tone: 'warn' as const,
                to: `/utility-form-filler/versions/${draft.id}`,
              }),
            })),
          },
          {
            label: 'Questions',
            ...known(versions.rows, () => ({
              value: shown ? String(readDefinition(shown.definition).questions.filter(isAsked).length) : '–',
            })),
          },
          {
            label: 'Waiting for review',
            ...known(submissions.rows, () => ({ value: String(waiting), note: 'of the last 20' })),
            to: `/utility-form-filler/submissions?where.form=${row.id}`,
          },
        ]}
      />
      {isPublished && (
        <Panel title="Form address" about="Staff open the form at this address.">
          <div className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-sm break-all">
              {location.origin}
              {address}
            </code>
            <CopyButton label="Address" text={`${location.origin}${address}`} />
          </div>
        </Panel>
      )}
      {isPublished && <PublicPanel form={row} />}
      <Panel title="Form">
        <RecordFacts
          of={form}
          row={row}
          show={[
            'purpose',
            'folder',
            'owner',
            'filled_by',
            'prefix',
            'retention_months',
            'retention_source',
            'official',
            'official_until',
            'consent',
          ]}
        />
      </Panel>
      <Panel title="Versions">
        <RecordTable of={formVersion} found={versions} columns={['name', 'published_at', 'published_by', 'status']} />
      </Panel>
      {atLeast('manager', actor) && (
        <Panel title="Submissions">
          <RecordTable
            of={formSubmission}
            found={submissions}
            columns={['number', 'filled_by', 'public_form', 'sent_at', 'status']}
          />
        </Panel>
      )}
      <Panel title="After submission" about="Workflows started by a submission, and its destinations.">
        {flows.rows?.length === 0 && destinations.rows?.length === 0 ? (
          <p className="text-ink-2">No workflow or destination. Submissions wait here for review.</p>
        ) : (
          <div className="grid gap-4">
            {flows.rows?.length !== 0 && (
              <RecordTable of={workflow} found={flows} columns={['name', 'owner', 'status']} />
            )}
            {destinations.rows?.length !== 0 && (
              <RecordTable
                of={formDestination}
                found={destinations}
                columns={['name', 'channel', 'target', 'active']}
              />
            )}
          </div>
        )}
      </Panel>
    </RecordPage>
  )
}

import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { form } from '../../forms/records.ts'
import { submissionLife } from '../../submissions/life.ts'
import { formSubmission } from '../../submissions/records.ts'
import { versionLife } from '../../versions/life.ts'
import { formVersion } from '../../versions/records.ts'
import { readDefinition } from '../../definition/rules.ts'
import { publicFormLife } from '../life.ts'
import { publicForm, type PublicForm } from '../records.ts'
import { standingOf } from '../rules.ts'

export default function AddressScreen() {
  const found = useRecord(publicForm, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={publicForm} found={found} list={{ to: '/utility-form-filler', label: 'Forms' }} />
  )
}

function Page({ row }: { row: PublicForm }) {
  const actor = useActor()
  const now = useNow()
  const { row: behind } = useRecord(form, row.form)
  const { rows: versions } = useRecords(formVersion, (from) =>
    from.eq('form', row.form).order('edition', { ascending: false }).limit(5),
  )
  const submissions = useRecords(formSubmission, (from) =>
    from.eq('public_form', row.id).order('sent_at', { ascending: false }).limit(20),
  )
  const isManager = atLeast('manager', actor)
  const standing = standingOf(row, { now: new Date(now).toISOString(), sentToday: 0 })
  const path = `/f/${row.address}`
  const address = `${location.origin}${path}`
  const waiting = submissions.rows?.filter(submissionLife.isOpen).length ?? 0
  const published = versions?.find((each) => versionLife.is(each, 'published'))
  const missing = (published ? readDefinition(published.definition).questions : []).filter(({ label_es }) => !label_es)
  return (
    <RecordPage
      of={publicForm}
      life={publicFormLife}
      row={row}
      list={{ to: `/utility-form-filler/${row.form}`, label: behind?.title ?? 'Form' }}
      actions={
        <>
          {whyNotEdit(publicForm, row, actor) === null && (
            <ButtonLink to={`/utility-form-filler/public/${row.id}/edit`}>Edit</ButtonLink>
          )}
          <Moves life={publicFormLife} row={row} />
        </>
      }
    >
      {standing === 'early' && <Notice title="Not open yet">The public sees when it opens.</Notice>}
      {standing === 'over' && <Notice tone="warn" title="The closing time has passed" />}
      <Panel title="Address" about="Anyone can open it. It never changes.">
        <div className="grid gap-3">
          <Address label="Form" address={address} />
          {row.kiosk && <Address label="Kiosk" address={`${address}?kiosk`} />}
          {publicFormLife.is(row, 'open') && (
            <div>
              <ButtonLink to={path}>Open form</ButtonLink>
            </div>
          )}
        </div>
      </Panel>
      {isManager && (
        <Figures
          figures={[
            {
              label: 'Waiting for review',
              ...known(submissions.rows, () => ({ value: String(waiting), note: 'of the last 20' })),
              to: `/utility-form-filler/submissions?where.public_form=${row.id}`,
            },
            {
              label: 'Without Spanish text',
              ...known(versions, () => ({
                value: String(missing.length),
                ...(missing.length > 0 && { tone: 'warn' as const, note: missing[0]!.label }),
              })),
            },
          ]}
        />
      )}
      <Panel title="Settings">
        <RecordFacts
          of={publicForm}
          row={row}
          show={['form', 'layout', 'opens_at', 'closes_at', 'daily_limit', 'places', 'kiosk', 'idle_seconds']}
        />
      </Panel>
      <Panel title="Texts" about="Spanish texts of the questions are in the form builder.">
        <RecordFacts
          of={publicForm}
          row={row}
          show={['closed_message', 'title_es', 'purpose_es', 'consent_es', 'closed_message_es']}
        />
      </Panel>
      {isManager && (
        <Panel title="Submissions">
          <RecordTable of={formSubmission} found={submissions} columns={['number', 'language', 'sent_at', 'status']} />
        </Panel>
      )}
    </RecordPage>
  )
}

const Address = ({ label, address }: { label: string; address: string }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="text-sm text-ink-2">{label}</span>
    <code className="min-w-0 text-sm break-all">{address}</code>
    <CopyButton label={`${label} address`} text={address} />
  </div>
)

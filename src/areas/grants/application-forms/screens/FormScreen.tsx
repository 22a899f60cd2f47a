import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { download } from '#kit/record/list/download.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { writeXml } from '@granary/xml/write.ts'
import { grantApplication, type GrantApplication } from '../../applications/records.ts'
import { federalForms } from '../../federal-forms/all/rules.ts'
import { answersOf } from '../../federal-forms/filled/rules.ts'
import { readerOf } from '../../federal-forms/rules.ts'
import { FilledSections } from '../../federal-forms/screens/FilledSections.tsx'
import { problemsIn, whyNotFill, type FilledForm } from '../rules.ts'
import { useForms } from './use-forms.ts'

const saving = {
  command: 'application-forms/answer',
  question: ['grant_applications', 'application-forms/show'],
} as const

/** One federal form in its own sections and boxes, filled by several people at once. */
export default function FormScreen() {
  const { id = '', kind } = useParams()
  const found = useRecord(grantApplication, id)
  const forms = useForms(id)
  const list = { to: `/grant-management/applications/${id}/forms`, label: 'Federal forms' }
  if (!found.row) return <NoRecord of={grantApplication} found={found} list={list} />
  if (forms.state === 'loading') return <SkeletonLines lines={8} />
  const form = forms.state === 'there' ? forms.facts.forms.find((each) => each.kind === kind) : undefined
  if (!form)
    return (
      <Screen area="Grant Management" title="Form not found">
        <Empty
          title={forms.state === 'failed' ? 'The form couldn’t be loaded' : 'This application doesn’t have this form'}
          action={<ButtonLink to={list.to}>Federal forms</ButtonLink>}
        />
      </Screen>
    )
  return <One row={found.row} form={form} />
}

function One({ row, form }: { row: GrantApplication; form: FilledForm }) {
  const actor = useActor()
  const [attempt, setAttempt] = useState(0)
  const of = federalForms[form.kind]
  const answers = answersOf(form)
  const read = readerOf(of, answers)
  const problems = problemsIn(form)
  const whyNot = whyNotFill(row, actor)
  const [first] = problems
  return (
    <Screen
      area="Grant Management"
      title={of.title}
      about={`${of.name}, version ${of.version}, OMB ${of.omb}. ${row.number}, ${row.title}`}
      actions={
        <>
          <ButtonLink to={`/grant-management/applications/${row.id}/forms`}>All forms</ButtonLink>
          <MoveButton
            whyNot={first ? `${first.item}: ${first.words}` : null}
            run={() =>
              download(new Blob([writeXml(of.xml(read))], { type: 'application/xml' }), `${row.number}-${of.name}.xml`)
            }
          >
            Grants.gov XML
          </MoveButton>
          <PdfButton of="application-forms/document" input={{ id: form.id }} file={`${row.number}-${of.name}.pdf`} />
          <Button look="main" onClick={() => setAttempt((now) => now + 1)}>
            Check form
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {form.excused && <Notice title="Not needed">{form.excused}</Notice>}
        {whyNot && <Notice title="Read-only">{whyNot}</Notice>}
        <FilledSections
          of={of}
          form={form}
          saving={saving}
          may={whyNot === null}
          attempt={attempt}
          problems={problems}
        />
      </div>
    </Screen>
  )
}

import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useKnown } from '#client/use-known.ts'
import { useRecord } from '#client/use-record.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { FilledSections } from '../../federal-forms/screens/FilledSections.tsx'
import { drawdownLife } from '../life.ts'
import { paperOf, problemsIn, requestForms, type FilledRequest, type RequestForm } from '../paper/rules.ts'
import type { showRequest } from '../questions.ts'
import { drawdown, type Drawdown } from '../records.ts'

const saving = { command: 'drawdowns/answer', question: ['drawdowns', 'drawdowns/forms'] } as const
const words = { sf270: 'SF-270', sf271: 'SF-271' }

/** The SF-270 and SF-271 of a drawdown, completed by several people before the check, and kept at the request. */
export default function RequestFormsScreen() {
  const { id = '' } = useParams()
  const found = useRecord(drawdown, id)
  const shown = useKnown<typeof showRequest>('drawdowns/forms', id, [
    'drawdowns',
    'drawdown_answers',
    'drawdown_lines',
    'grant_costs',
    'grant_incomes',
    'grant_milestones',
    'applicant_profiles',
    'grants',
  ])
  const list = { to: `/grants-management/${id}`, label: found.row?.number ?? 'Drawdown' }
  if (!found.row) return <NoRecord of={drawdown} found={found} list={list} />
  if (shown.state === 'there') return <Forms row={found.row} request={shown.facts} list={list} />
  return (
    <RecordPage of={drawdown} life={drawdownLife} row={found.row} list={list}>
      {shown.state === 'loading' ? <SkeletonLines lines={8} /> : <Empty title="The forms couldn’t be loaded" />}
    </RecordPage>
  )
}

function Forms({ row, request, list }: { row: Drawdown; request: FilledRequest; list: { to: string; label: string } }) {
  const actor = useActor()
  const there = requestForms.filter((name) => request[name] !== null)
  const [chosen, setChosen] = useState<RequestForm>()
  const [attempt, setAttempt] = useState(0)
  const name = chosen ?? there.at(-1) ?? 'sf270'
  const filled = request[name]
  const isOpen = drawdownLife.is(row, 'draft', 'returned')
  return (
    <RecordPage
      of={drawdown}
      life={drawdownLife}
      row={row}
      list={list}
      actions={
        <>
          <PdfButton
            of="drawdowns/document"
            input={{ id: row.id, form: name }}
            file={`${row.number}-${name.toUpperCase()}.pdf`}
          >
            {`${words[name]} (PDF)`}
          </PdfButton>
          {isOpen && <Button onClick={() => setAttempt((now) => now + 1)}>Check form</Button>}
        </>
      }
    >
      {row.filed ? (
        <Notice title="The forms are as they were requested" />
      ) : (
        !isOpen && <Notice title="The forms can be changed in a draft or returned drawdown" />
      )}
      {there.length > 1 && (
        <Segments
          id="request-form"
          label="Form"
          required
          bare
          field={{ options: there, words }}
          value={name}
          onChange={(value) => (setChosen(value as RequestForm), setAttempt(0))}
        />
      )}
      {filled && (
        <FilledSections
          key={name}
          of={paperOf(name, request.amount)}
          form={filled}
          saving={saving}
          may={isOpen && whyNotEdit(drawdown, {}, actor) === null}
          problems={problemsIn(name, request)}
          attempt={attempt}
        />
      )}
    </RecordPage>
  )
}

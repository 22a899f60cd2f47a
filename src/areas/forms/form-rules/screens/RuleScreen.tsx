import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { ruleInWords } from './in-words.ts'
import { usePersonOf } from './use-person-of.ts'
import { useQuestions } from '../../versions/screens/use-questions.ts'
import type { editRule, removeRule } from '../commands.ts'
import { formRule } from '../records.ts'

const list = { to: '/utility-form-filler?tab=autoRules', label: 'Form rules' }

export default function RuleScreen() {
  const found = useRecord(formRule, useParams().id ?? '')
  const actor = useActor()
  const navigate = useNavigate()
  const edit = useCommand<typeof editRule>('form-rules/edit')
  const remove = useCommand<typeof removeRule>('form-rules/remove')
  const [removing, setRemoving] = useState(false)
  const { row } = found
  const questions = useQuestions(row?.form)
  const personOf = usePersonOf()
  if (!row) return <NoRecord of={formRule} found={found} list={list} />
  const whyNot = whyNotEdit(formRule, null, actor)
  return (
    <RecordPage
      of={formRule}
      row={row}
      list={{ ...list, to: `${list.to}&form=${row.form}` }}
      actions={
        whyNot === null && (
          <>
            <EditRecord of={formRule} row={row} edit={edit} done="Rule saved" look="main" />
            <MoveButton look="danger" whyNot={whyNot} run={() => setRemoving(true)}>
              Remove
            </MoveButton>
          </>
        )
      }
    >
      <Panel title="Form rule">
        <p className="mb-4 text-ink">{ruleInWords(row, (key) => questions.get(key)?.label, personOf)}</p>
        <RecordFacts of={formRule} row={row} show={['form', 'position', 'active']} />
        <div className="mt-4">
          <Disclosure title="Formula">
            <RecordFacts of={formRule} row={row} show={['holds_when', 'action', 'target', 'value']} />
          </Disclosure>
        </div>
      </Panel>
      {removing && (
        <SureDialog
          title={`Remove “${row.name}”?`}
          about="The rule is removed for good and no longer applies. To pause it, edit it and switch it off."
          verb="Remove rule"
          done="Rule removed"
          run={async () => {
            await remove({ id: row.id })
            void navigate(`${list.to}&form=${row.form}`)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </RecordPage>
  )
}

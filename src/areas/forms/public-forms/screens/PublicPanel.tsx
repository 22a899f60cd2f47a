import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Form } from '../../forms/records.ts'
import type { createPublicForm } from '../commands.ts'
import { publicForm } from '../records.ts'

/** The addresses at which the public fills in this form. */
export function PublicPanel({ form }: { form: Form }) {
  const actor = useActor()
  const navigate = useNavigate()
  const create = useCommand<typeof createPublicForm>('public-forms/create')
  const [adding, setAdding] = useState(false)
  const found = useRecords(publicForm, (from) => from.eq('form', form.id).order('created_at').limit(20))
  const may = whyNotEdit(publicForm, null, actor) === null
  return (
    <Panel
      title="Public addresses"
      about="Anyone can fill in the form there without an account."
      actions={
        may && (
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add public address
          </Button>
        )
      }
    >
      {found.rows?.length === 0 ? (
        <p className="text-ink-2">Only staff can fill in this form.</p>
      ) : (
        <RecordTable of={publicForm} found={found} columns={['address', 'opens_at', 'closes_at', 'status']} />
      )}
      {adding && (
        <FormDialog
          of={publicForm}
          title="Add public address"
          about="It stays closed until you open it."
          done="Public address added"
          start={{ form: form.id, layout: 'steps' }}
          send={create}
          onDone={({ id }) => void navigate(`/utility-form-filler/public/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

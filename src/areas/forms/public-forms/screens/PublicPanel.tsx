import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { Form } from '../../forms/records.ts'
import type { createPublicForm } from '../commands.ts'
import { publicForm } from '../records.ts'

/** The addresses at which the public fills in this form. */
export function PublicPanel({ form }: { form: Form }) {
  const create = useCommand<typeof createPublicForm>('public-forms/create')
  const found = useRecords(publicForm, (from) => from.eq('form', form.id).order('created_at').limit(20))
  return (
    <Panel
      title="Public addresses"
      about="Anyone can fill in the form there without an account."
      actions={
        <AddRecord
          of={publicForm}
          label="Add public address"
          about="It stays closed until you open it."
          done="Public address added"
          start={{ form: form.id, layout: 'steps' }}
          send={create}
          opens
        />
      }
    >
      {found.rows?.length === 0 ? (
        <p className="text-ink-2">Only staff can fill in this form.</p>
      ) : (
        <RecordTable of={publicForm} found={found} columns={['address', 'opens_at', 'closes_at', 'status']} />
      )}
    </Panel>
  )
}

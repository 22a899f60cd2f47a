import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { requestExceptionIn } from '../commands.ts'
import { costException } from '../records.ts'
import { sendsAs } from '#kit/record/form-send.ts'

const formOf = (...names: readonly (keyof typeof costException.fields)[]): typeof costException =>
  ({
    ...costException,
    fields: Object.fromEntries(names.map((name) => [name, costException.fields[name]])),
  }) as unknown as typeof costException

/** Costs above an object class of one award, requested by one person and decided by another. */
export function ClassExceptions({ funding }: { funding: string }) {
  const found = useRecords(costException, (from) =>
    from.eq('funding', funding).order('created_at', { ascending: false }).limit(200),
  )
  const request = useCommand<ReturnType<typeof requestExceptionIn>>('cost-exceptions/request')
  return (
    <Panel
      title="Cost exceptions"
      about="Costs above an object class and the transfer limit (2 CFR 200.308(f)). A second person must approve."
      actions={
        <AddRecord
          of={formOf('class', 'amount', 'reason', 'approval', 'documents')}
          label="Request exception"
          send={sendsAs(request, (values) => ({ ...values, kind: 'class', funding }))}
        />
      }
    >
      <RecordTable
        of={costException}
        found={found}
        columns={['number', 'class', 'amount', 'asked_by', 'decided_by', 'status']}
      />
    </Panel>
  )
}

/** Costs above the damage inventory of one worksheet, or above the worksheet. */
export function ExceptionsPanel({ row: { id: project } }: { row: { id: string } }) {
  const found = useRecords(costException, (from) =>
    from.eq('project', project).order('created_at', { ascending: false }).limit(200),
  )
  const request = useCommand<ReturnType<typeof requestExceptionIn>>('cost-exceptions/request')
  const kinds = { ...costException.fields.kind, options: ['worksheet', 'overrun'] }
  const form = { ...formOf('kind', 'amount', 'reason', 'approval', 'documents') }
  return (
    <Panel
      title="Cost exceptions"
      about="Costs above the damage items or the worksheet. A second person must approve."
      actions={
        <AddRecord
          of={{ ...form, fields: { ...form.fields, kind: kinds } } as unknown as typeof costException}
          label="Request exception"
          start={{ kind: 'worksheet' }}
          send={sendsAs(request, (values) => ({ ...values, project }))}
        />
      }
    >
      <RecordTable
        of={costException}
        found={found}
        columns={['number', 'kind', 'amount', 'asked_by', 'decided_by', 'status']}
      />
    </Panel>
  )
}

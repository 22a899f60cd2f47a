import { orderLine, purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { requisition, requisitionLine } from '#areas/procurement/requisitions/records.ts'
import type { Flow } from '#areas/forms/workflows/rules.ts'
import type { Field } from '#platform/records/fields.ts'
import { labelOf, type AnyRecord } from '#platform/records/record.ts'

/** A part of a command’s input: the record itself, or its first line. */
type Part = { path: string; record: AnyRecord }

/**
 * Records that a step of a workflow may create: drafts, which people then submit and approve as always. Nothing here
 * commits money, decides or publishes.
 */
export const actions: readonly { command: string; table: string; label: string; parts: readonly Part[] }[] = [
  {
    command: 'purchase-orders/draft',
    table: purchaseOrder.table,
    label: 'Draft purchase order',
    parts: [
      { path: 'order', record: purchaseOrder },
      { path: 'lines.0', record: orderLine },
    ],
  },
  {
    command: 'requisitions/draft',
    table: requisition.table,
    label: 'Draft requisition',
    parts: [
      { path: 'requisition', record: requisition },
      { path: 'lines.0', record: requisitionLine },
    ],
  },
]

const hasNoInput = new Set<string>(['series', 'lines', 'files', 'place', 'instant'])
/** The fields that a step can give, by their path in the command’s input. */
export const fieldsOf = (command: string | undefined): { path: string; label: string; field: Field }[] =>
  actions
    .filter((action) => action.command === command)
    .flatMap(({ parts }) =>
      parts.flatMap(({ path, record }) =>
        Object.entries(record.fields as Record<string, Field>).flatMap(([name, field]) =>
          field.setBy || hasNoInput.has(field.kind) || (record.access.of === 'parent' && record.access.by === name)
            ? []
            : [{ path: `${path}.${name}`, label: `${record.label}: ${labelOf(record, name)}`, field }],
        ),
      ),
    )

/** The tables in which the steps of a workflow create records. */
export const createsOf = ({ steps }: Flow): string[] =>
  steps.flatMap(({ kind, command }) =>
    kind === 'act' ? actions.flatMap((action) => (action.command === command ? [action.table] : [])) : [],
  )

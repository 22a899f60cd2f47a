import { linkAll } from '#areas/organization/record-links/link.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { paProject } from '../public-assistance/records.ts'
import { costRecord, type CostRecord } from './records.ts'

type Tied = Pick<CostRecord, 'id' | 'invoice' | 'purchase_order' | 'contract' | 'project'>

/**
 * The invoice, the order and the project of the claim must agree. Force account hours have no invoice, so the record
 * names their project.
 */
export const tie = (tx: CommandTx, costs: readonly Tied[], now: Date): Promise<void> =>
  linkAll(
    tx,
    costs
      .filter(({ invoice }) => invoice)
      .flatMap(({ id, invoice, purchase_order, contract, project }) =>
        [
          ['invoices', invoice] as const,
          ['purchase_orders', purchase_order] as const,
          ['contracts', contract] as const,
          [paProject.table, project] as const,
        ].flatMap(([table, to]) =>
          to ? [{ from: { table: costRecord.table, id }, kind: 'belongs' as const, to: { table, id: to } }] : [],
        ),
      ),
    now,
  )

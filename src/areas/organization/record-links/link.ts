import type { CommandTx } from '#platform/commands/command-tx.ts'

/** The relation of the first record to the second: a requisition became an order, a payment pays an invoice. */
export const linkKinds = [
  'became',
  'funds',
  'orders',
  'receives',
  'bills',
  'pays',
  'amends',
  'moves',
  'answers',
  'belongs',
] as const
export type LinkKind = (typeof linkKinds)[number]
export type End = { table: string; id: string }

/** Written by the command that creates one record from the other. The same link twice is one. */
export async function linkRecords(
  tx: CommandTx,
  { from, kind, to }: { from: End; kind: LinkKind; to: End },
  now: Date,
): Promise<void> {
  await tx.sql(
    `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tx.organization_id, from.table, from.id, kind, to.table, to.id, now],
  )
}

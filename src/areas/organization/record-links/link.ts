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

export type Link = { from: End; kind: LinkKind; to: End }

/** Written by the command that creates one record from the other. The same link twice is one. */
export const linkRecords = (tx: CommandTx, link: Link, now: Date): Promise<void> => linkAll(tx, [link], now)

/** The links of many records in one statement. */
export async function linkAll(tx: CommandTx, links: readonly Link[], now: Date): Promise<void> {
  if (links.length === 0) return
  await tx.sql(
    `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at)
     select $1, from_table, from_record, kind, to_table, to_record, $3 from jsonb_to_recordset($2::jsonb)
       as each(from_table text, from_record uuid, kind text, to_table text, to_record uuid) on conflict do nothing`,
    [
      tx.organization_id,
      JSON.stringify(
        links.map(({ from, kind, to }) => ({
          from_table: from.table,
          from_record: from.id,
          kind,
          to_table: to.table,
          to_record: to.id,
        })),
      ),
      now,
    ],
  )
}

import type { ReactNode } from 'react'
import { useNow } from '#client/use-now.ts'
import { Badge } from '#kit/parts/Badge.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { nameInWords } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { isOpen, type OperatorAccess } from '../access/rules.ts'

type Props = {
  rows: readonly OperatorAccess[]
  named: 'agency' | 'operator'
  action?: (row: OperatorAccess) => ReactNode
}

/** Accesses with their reason, their end, and the tables read under each. */
export function AccessList({ rows, named, action }: Props) {
  const now = useNow()
  return (
    <PlainTable
      label="Operator access"
      rows={rows}
      keyOf={({ id }) => id}
      empty="No operator access yet."
      columns={[
        named === 'agency'
          ? { label: 'Agency', cell: (row) => <span className="font-semibold">{row.organization}</span> }
          : { label: 'Operator', cell: (row) => <span className="font-semibold">{row.operator}</span> },
        { label: 'Reason', cell: (row) => row.reason, wide: true },
        { label: 'From', cell: (row) => <Moment at={row.starts_at} /> },
        { label: 'Until', cell: (row) => <Moment at={row.ended_at ?? row.ends_at} /> },
        {
          label: 'Status',
          cell: (row) =>
            isOpen(row, now) ? (
              <Badge tone="destructive">Open</Badge>
            ) : (
              <Badge>Ended{row.ended_by && ` by ${row.ended_by}`}</Badge>
            ),
        },
        {
          label: 'Read',
          cell: (row) => (row.tables.length === 0 ? 'None' : row.tables.map(nameInWords).join(', ')),
          wide: true,
        },
        ...(action ? [{ label: 'Actions', buttons: true as const, cell: action }] : []),
      ]}
    />
  )
}

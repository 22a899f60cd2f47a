import { Suspense } from 'react'
import { useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { payLine, type PayApplication } from '../records.ts'

const PayBullets = optional(() => import('./PayBullets.tsx').then((file) => file.PayBullets))

/** Of one line its own figures say enough. */
export function PayProgress({ row }: { row: PayApplication }) {
  const { rows: lines } = useRecords(payLine, (from) =>
    from.eq('pay_application', row.id).order('position', { ascending: true }).limit(1_000),
  )
  return lines && lines.length > 1 ? (
    <Suspense>
      <PayBullets lines={lines} />
    </Suspense>
  ) : null
}

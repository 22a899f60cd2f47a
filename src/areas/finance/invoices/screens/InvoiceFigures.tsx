import { useAnswer } from '#client/use-answer.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { asDay } from '#kit/dates.ts'
import type { InvoiceFigures as Figured, invoiceFigures } from '../questions.ts'
import { plural } from '#platform/words.ts'

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${plural(count, { one, other: many })}`

/** No interest is added after the last known rate; the screen says until when one is known. */
function lateInWords({ late, rate_missing, rate }: Figured): string {
  if (late === 0) return 'Nothing is late'
  const missing = rate.holds
    ? 'a rate is missing in the settings'
    : rate.until
      ? `rates are known until ${asDay(`${rate.until}T12:00:00`)}`
      : 'no rate is entered'
  return `${counted(late, 'is', 'are')} late${rate_missing ? `; ${missing}` : ''}`
}

export function InvoiceFigures() {
  const { data, isError } = useAnswer<typeof invoiceFigures>('invoices/figures', {}, { about: 'invoices' })
  if (isError) return null
  if (!data) return <FiguresSkeleton />
  return (
    <Figures
      figures={[
        {
          label: 'On hold or disputed',
          value: <Amount cents={data.held_amount} />,
          note: counted(data.held, 'invoice'),
          to: '/invoices?where.status=held,disputed',
          ...(data.held > 0 && { tone: 'warn' as const }),
        },
        { label: 'Due within a week', value: <Amount cents={data.due_amount} />, note: counted(data.due, 'invoice') },
        {
          label: 'Interest owed today',
          value: <Amount cents={data.interest} />,
          note: lateInWords(data),
          ...(data.late > 0 && { tone: 'bad' as const }),
        },
        {
          label: 'Available discounts',
          value: <Amount cents={data.discount_amount} />,
          note: counted(data.discounts, 'invoice'),
          ...(data.discounts > 0 && { tone: 'good' as const }),
        },
      ]}
    />
  )
}

import { useAnswer } from '#client/use-answer.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import type { invoiceFigures } from '../questions.ts'

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export function InvoiceFigures() {
  const { data, isError } = useAnswer<typeof invoiceFigures>('invoices/figures', {}, { about: 'invoices' })
  if (isError) return null
  if (!data) return <FiguresSkeleton />
  return (
    <Figures
      figures={[
        { label: 'On hold or disputed', value: <Amount cents={data.held_amount} />, note: counted(data.held, 'invoice'), to: '/invoices?where.status=held,disputed', ...(data.held > 0 && { tone: 'warn' as const }) },
        { label: 'Due within a week', value: <Amount cents={data.due_amount} />, note: counted(data.due, 'invoice') },
        { label: 'Interest owed by today', value: <Amount cents={data.interest} />, note: data.late === 0 ? 'Nothing is late' : data.rate_missing ? `${counted(data.late, 'is', 'are')} late; a rate is missing in the terms` : `${counted(data.late, 'is', 'are')} late`, ...(data.late > 0 && { tone: 'bad' as const }) },
        { label: 'Discounts within reach', value: <Amount cents={data.discount_amount} />, note: counted(data.discounts, 'invoice'), ...(data.discounts > 0 && { tone: 'good' as const }) },
      ]}
    />
  )
}

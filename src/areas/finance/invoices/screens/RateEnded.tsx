import { useAnswer } from '#client/use-answer.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { invoiceFigures } from '../questions.ts'

/**
 * Shown above the settings where today's interest rate is missing: the federal rate is published for six months at a
 * time.
 */
export function RateEnded() {
  const { data } = useAnswer<typeof invoiceFigures>('invoices/figures', {}, { about: 'invoices' })
  if (!data || data.rate.holds) return null
  return (
    <Notice
      tone="warn"
      title={
        data.rate.until
          ? `The late-payment interest rate is known only until ${dayInWords(data.rate.until)}`
          : 'No late-payment interest rate is entered'
      }
    >
      Interest uses the rate of the first day after an invoice was due. Days without a rate add no interest, and the
      payment run says so. An administrator enters each six-month rate when it is published.
    </Notice>
  )
}

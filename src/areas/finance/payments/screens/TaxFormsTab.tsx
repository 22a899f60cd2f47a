import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useNow } from '#client/use-now.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dollars } from '#platform/money.ts'
import type { informationReturns } from '../questions.ts'

/** Payments to each vendor in a year, and who is reported to the IRS. */
export function TaxFormsTab() {
  const now = Number(useNow().slice(0, 4))
  const [year, setYear] = useState(now)
  const { data } = useAnswer<typeof informationReturns>('payments/information-returns', { year }, { about: 'payments' })
  const reported = data?.payees.filter((payee) => payee.reported) ?? []
  return (
    <div className="grid gap-5">
      <div className="max-w-48">
        <Select
          id="tax-year"
          label="Calendar year"
          required
          field={{ options: [now, now - 1, now - 2].map(String) }}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
        />
      </div>
      {!data && <SkeletonLines />}
      {data && (
        <Panel
          title={`Form 1099-NEC for ${year}: ${reported.length} ${plural(reported.length, { one: 'payee', other: 'payees' })}, ${dollars(reported.reduce((sum, { amount }) => sum + amount, 0))}`}
          about={
            data.threshold === null
              ? 'No threshold is entered for this year. An administrator can add it under Finance settings.'
              : `From ${dollars(data.threshold)} a year.`
          }
          foot={data.source}
        >
          {data.payees.length === 0 ? (
            <p className="text-ink-2">No payments in this year.</p>
          ) : (
            <table className="w-full text-left text-sm">
              <caption className="sr-only">Paid in {year}</caption>
              <thead>
                <tr className="border-b border-line text-2xs text-ink-2">
                  <th scope="col" className="pb-1.5 font-semibold">
                    Payee
                  </th>
                  <th scope="col" className="pb-1.5 text-right font-semibold">
                    Paid
                  </th>
                  <th scope="col" className="pb-1.5 pl-6 font-semibold">
                    Reported
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.payees.map((payee) => (
                  <tr key={payee.vendor} className="border-b border-line align-top last:border-0">
                    <th scope="row" className="py-2 font-normal">
                      <Link className="link" to={`/vendor-directory/${payee.vendor}`}>
                        {payee.name}
                      </Link>
                    </th>
                    <td className="py-2 text-right">
                      <Amount cents={payee.amount} />
                    </td>
                    <td className={`py-2 pl-6 ${payee.reported ? 'font-semibold' : 'text-ink-2'}`}>{payee.why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Panel>
      )}
    </div>
  )
}

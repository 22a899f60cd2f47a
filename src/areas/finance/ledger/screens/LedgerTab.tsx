import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { BookCheckLine } from '#areas/planning/book-checks/screens/BookCheckLine.tsx'
import { controlWords } from '#areas/planning/journal/records.ts'
import type { TrialLine, trialBalance } from '#areas/planning/journal/questions.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'
import { dollars } from '#platform/money.ts'

const dayOf = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null)

/** The trial balance by fund: each figure opens its entries. */
export function LedgerTab({ list }: { list?: ListShown }) {
  const [from, setFrom] = useState<unknown>(null)
  const [until, setUntil] = useState<unknown>(null)
  const { data } = useAnswer<typeof trialBalance>(
    'journal/trial-balance',
    { from: dayOf(from), until: dayOf(until) },
    { about: 'journal_lines' },
  )
  const funds = [...new Set((data ?? []).map(({ fund }) => fund))]
  return (
    <div className="grid gap-5">
      <div className="grid max-w-xl grid-cols-2 gap-4">
        <DateInput id="ledger-from" label="From" value={from} onChange={setFrom} />
        <DateInput id="ledger-until" label="Through" value={until} onChange={setUntil} />
      </div>
      {!data && <SkeletonLines />}
      {data?.length === 0 && <p className="text-ink-2">Nothing was booked in this period.</p>}
      {funds.map((fund) => (
        <FundBalance key={fund} lines={data!.filter((line) => line.fund === fund)} />
      ))}
      <BookCheckLine book="journal" />
      <section id="entries" aria-label="Entries" className="grid min-w-0 gap-3">
        <h2 className="text-lg font-semibold">Entries</h2>
        {list && <RecordList {...list} />}
      </section>
    </div>
  )
}

function FundBalance({ lines }: { lines: readonly TrialLine[] }) {
  const [debit, credit] = [
    lines.reduce((sum, line) => sum + line.debit, 0),
    lines.reduce((sum, line) => sum + line.credit, 0),
  ]
  const { fund_code, fund_name, fund } = lines[0]!
  return (
    <Panel
      title={`${fund_code} ${fund_name}`}
      foot={
        debit === credit
          ? 'Debits equal credits, to the cent.'
          : `Debits and credits differ by ${dollars(Math.abs(debit - credit))}.`
      }
    >
      <table className="w-full text-left text-sm max-sm:text-xs">
        <caption className="sr-only">Trial balance of {fund_name}</caption>
        <thead>
          <tr className="border-b border-line text-2xs text-ink-2">
            <th scope="col" className="pb-1.5 font-semibold">
              Account
            </th>
            <th scope="col" className="pb-1.5 text-right font-semibold">
              Debit
            </th>
            <th scope="col" className="pb-1.5 pl-4 max-sm:pl-2 text-right font-semibold">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.control} ${line.account}`} className="border-b border-line align-top">
              <th scope="row" className="py-2 font-normal">
                <Link
                  className="link"
                  to={{
                    search: `?tab=ledger&where.fund=${fund}&where.control=${line.control}${line.account ? `&where.account=${line.account}` : ''}`,
                    hash: '#entries',
                  }}
                >
                  {line.account_code ? `${line.account_code} ${line.account_name}` : controlWords[line.control]}
                </Link>
              </th>
              <td className="py-2 text-right">{line.debit !== 0 && <Amount cents={line.debit} />}</td>
              <td className="py-2 pl-4 text-right max-sm:pl-2">
                {line.credit !== 0 && <Amount cents={line.credit} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="pt-2">
              Total
            </th>
            <td className="pt-2 text-right">
              <Amount cents={debit} />
            </td>
            <td className="pt-2 pl-4 text-right max-sm:pl-2">
              <Amount cents={credit} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { FiscalYear } from '../../calendar/records.ts'
import type { carryForward, previewCarryForward } from '../commands.ts'

/** What a year still holds for requisitions and orders, and where it goes when the year is over. */
export function CarryForwardPanel({ year }: { year: FiscalYear }) {
  const [along, setAlong] = useState(true)
  const asked = { id: year.id, money: along ? 'along' : 'stays' } as const
  const { data } = useAnswer<typeof previewCarryForward>('fiscal-years/preview-carry-forward', asked, {
    about: 'budget_lines',
  })
  const carry = useCommand<typeof carryForward>('fiscal-years/carry-forward')
  const total = data?.lines.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  return (
    <Panel
      title="Still promised"
      about="A year is closed when nothing is promised in it any more. What requisitions and orders still hold goes into the next year, each promise to the same document."
      actions={
        data && (
          <MoveButton
            whyNot={data.whyNot}
            run={() => carry(asked)}
            done={`What was promised in ${year.name} is held in ${data.into} now`}
          >
            Carry forward{data.into && ` into ${data.into}`}
          </MoveButton>
        )
      }
      foot={
        <label className="flex min-h-9 items-center gap-2.5 text-sm text-ink">
          <input
            type="checkbox"
            checked={along}
            onChange={({ target }) => setAlong(target.checked)}
            className="size-4.5 shrink-0 accent-(--action)"
          />
          The money goes along. Otherwise it lapses with the year, and the next year pays from what it was voted.
        </label>
      }
    >
      {!data ? (
        <SkeletonLines lines={4} />
      ) : (
        <div className="sheet overflow-x-auto border border-line">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">What is promised in {year.name}</caption>
            <thead>
              <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
                <th scope="col" className="h-9 pl-5 font-semibold">
                  Budget line
                </th>
                <th scope="col" className="px-(--cell-px) font-semibold max-sm:hidden">
                  Taken over by
                </th>
                <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">
                  Promised
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(({ id, name, heir, amount }) => (
                <tr key={id} className="h-(--row-h) border-b border-line">
                  <th scope="row" className="pl-5 font-normal">
                    {name}
                  </th>
                  <td className="px-(--cell-px) text-ink-2 max-sm:hidden">{heir?.name ?? 'A new line of its own'}</td>
                  <td className="pr-5 pl-(--cell-px) text-right">
                    <Amount cents={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-(--row-h)">
                <th scope="row" className="pl-5 font-semibold">
                  Together
                </th>
                <td className="max-sm:hidden" />
                <td className="pr-5 pl-(--cell-px) text-right">
                  <span className="rule-double font-semibold">
                    <Amount cents={total} />
                  </span>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  )
}

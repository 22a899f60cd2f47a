import { Amount } from '#kit/parts/Amount.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { Effect } from '../rules.ts'

/** The contract now and after the amendment, side by side, before anything is submitted. */
export function EffectTable({ effect: { ceiling, end, notice, renewals } }: { effect: Effect }) {
  const day = (value: string | null) => (value ? <Day day={value} /> : 'None')
  const rows = [
    {
      name: 'Ceiling',
      before: <Amount cents={ceiling.before} />,
      after: <Amount cents={ceiling.after} />,
      moved: ceiling.before !== ceiling.after,
    },
    { name: 'Ends', before: day(end.before), after: day(end.after), moved: end.before !== end.after },
    {
      name: 'Notice date',
      before: day(notice.before),
      after: day(notice.after),
      moved: notice.before !== notice.after,
    },
    {
      name: 'Renewals left',
      before: Number(renewals.before),
      after: Number(renewals.after),
      moved: Number(renewals.before) !== Number(renewals.after),
    },
  ]
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Effect of the amendment</caption>
      <thead>
        <tr className="border-b border-line-strong text-xs text-ink-2">
          <th scope="col" className="py-2 font-semibold">
            <span className="sr-only">Term</span>
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            Before
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after, moved }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 font-normal text-ink-2">
              {name}
            </th>
            <td className="px-3 py-2 text-right">{before}</td>
            <td className={`py-2 text-right ${moved ? 'font-semibold text-ink' : 'text-ink-3'}`}>
              {moved ? after : 'unchanged'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

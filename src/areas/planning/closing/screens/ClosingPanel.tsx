import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { FiscalYear } from '../../calendar/records.ts'
import type { closingChecklist } from '../questions.ts'

/** Everything to settle before a year closes, counted in the books each time. */
export function ClosingPanel({ row }: { row: FiscalYear }) {
  const { data = [] } = useAnswer<typeof closingChecklist>(
    'fiscal-years/checklist',
    { id: row.id },
    { about: 'budget_lines' },
  )
  if (data.length === 0) return null
  return (
    <Panel title="Before the close" about="Counted in the books. A year closes with no open encumbrances.">
      <ul className="sheet -mx-5 -mb-5 border-t border-line">
        {data.map(({ key, words, next, count, amount, to, blocks }) => (
          <li
            key={key}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line px-5 py-2 last:border-0"
          >
            <span className="min-w-0">
              <Dial state={count === 0 ? 'done' : blocks ? 'bad' : 'half'}>
                {count === 0 ? words : `${words}: ${count.toLocaleString('en-US')}`}
              </Dial>
              {count > 0 && (
                <span className="block text-xs text-ink-2">
                  {next}{' '}
                  <Link to={to} className="link">
                    Open
                  </Link>
                </span>
              )}
            </span>
            {count > 0 && <Amount cents={amount} className="font-semibold" />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

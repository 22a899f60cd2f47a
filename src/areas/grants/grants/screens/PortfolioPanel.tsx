import { plural } from '#platform/words.ts'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { Follows } from '#platform/pages/list-shown.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { grantLife } from '../life.ts'
import { grant, type Grant } from '../records.ts'
import { burnOf, isBehindInMatch, isRunning } from '../rules.ts'
import type { PanelProps } from './panel-props.ts'

const left: readonly Follows[] = [
  {
    name: 'left',
    label: 'Left to spend',
    from: ['amount', 'spent'],
    of: ({ amount = 0, spent = 0 }) => amount - spent,
  },
]

const drawn = [{ column: 'drawn', label: 'Drawn', whole: 'amount', parts: [{ name: 'drawn', label: 'Drawn' }] }]

/** Every award by its money and its time. */
export function PortfolioPanel({ grants }: PanelProps) {
  const today = useToday()
  const actor = useActor()
  const open = grants.filter(isRunning)
  const sum = (of: (row: Grant) => number) => open.reduce((total, row) => total + of(row), 0)
  const awarded = sum(({ amount }) => amount)
  const elapsed =
    awarded > 0
      ? Math.round(open.reduce((total, row) => total + burnOf(row, today).elapsed * (row.amount / awarded), 0))
      : 0
  const spent = Math.round((sum((row) => row.spent) / Math.max(1, awarded)) * 100)
  const worried = grants.filter((row) => grantLife.is(row, 'attention')).length
  const behind = open.filter(isBehindInMatch).length
  return (
    <div className="grid grid-cols-1 gap-5 short:gap-2">
      <Figures
        figures={[
          {
            label: 'Open awards',
            value: <Amount cents={awarded} whole />,
            note: plural(open.length, { one: 'one grant', other: `${open.length} grants` }),
            to: '/grant-management?where.status=active,attention,closing',
          },
          {
            label: 'Spending pace',
            value: `${spent}%`,
            note: `${elapsed}% of the period has elapsed`,
            ...(spent < elapsed - 25 && { tone: 'warn' as const }),
          },
          {
            label: 'Drawn',
            value: <Amount cents={sum(({ drawn }) => drawn)} whole />,
            note: (
              <>
                of <Amount cents={sum((row) => row.spent)} whole /> spent
              </>
            ),
            to: '/grants-management',
          },
          {
            label: 'Needing attention',
            value: String(worried),
            note: behind === 0 ? 'match keeps up with spending' : `${behind} with match behind spending`,
            to: '/grant-management?where.status=attention',
            ...(worried > 0 && { tone: 'bad' as const }),
          },
        ]}
      />
      <RecordList
        of={grant}
        columns={['number', 'title', 'amount', 'drawn', 'ends_on', 'status']}
        follows={left}
        shares={drawn}
        first={
          whyNotEdit(grant, null, actor) === null && (
            <ButtonLink look="main" to="/grant-management/grants/new">
              New grant
            </ButtonLink>
          )
        }
      />
    </div>
  )
}

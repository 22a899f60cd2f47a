import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommands } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { plural } from '#platform/words.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { applicationLife } from '../life.ts'
import { grantApplication, type GrantApplication } from '../records.ts'
import { expectedOf, winRate, type OneReadiness } from '../rules.ts'

const columns = [
  { name: 'draft', title: 'Draft' },
  { name: 'review', title: 'Internal review' },
  { name: 'submitted', title: 'Submitted' },
  { name: 'awarded', title: 'Awarded' },
  { name: 'declined', title: 'Not awarded' },
] as const

type Overview = {
  name: 'grant-applications/readiness'
  run: (input: object, context: never) => Promise<{ applications: OneReadiness[] }>
}

/** Applications by stage; each card says what is missing first. */
export function ApplicationsPanel() {
  const actor = useActor()
  const today = useToday()
  const { rows, ...found } = useRecords(grantApplication, (from) =>
    from.neq('status', 'withdrawn').order('closes_on').limit(300),
  )
  const readiness = useAnswer<Overview>('grant-applications/readiness', {}, { about: grantApplication.table })
  const carryOut = useCommands()
  if (!rows) return <Awaited found={found} what={grantApplication.plural} lines={6} />
  const open = rows.filter(applicationLife.isOpen)
  const rate = winRate(rows)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Figures
        figures={[
          {
            label: 'Open',
            value: String(open.length),
            note: (
              <>
                <Amount cents={open.reduce((sum, { asked }) => sum + asked, 0)} whole /> requested
              </>
            ),
          },
          {
            label: 'Expected',
            value: <Amount cents={open.reduce((sum, row) => sum + expectedOf(row), 0)} whole />,
            note: 'amount × your probabilities',
          },
          {
            label: 'Win rate',
            value: rate === null ? '–' : `${rate}%`,
            note: rate === null ? 'no decisions yet' : 'of decided applications',
          },
        ]}
      />
      <Board
        label="Applications"
        columns={columns}
        cards={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        columnOf={({ status }) => status}
        whyNotMove={(row, to) =>
          to === 'review'
            ? applicationLife.whyNotHere('review', row, { actor, today })
            : 'Open the application to move it to this step.'
        }
        onMove={({ id, version }) =>
          void carryOut('grant-applications/review', { id, version }).catch((error: unknown) =>
            toast('bad', sentence(error)),
          )
        }
      >
        {(row) => (
          <Card row={row} today={today} readiness={readiness.data?.applications.find(({ id }) => id === row.id)} />
        )}
      </Board>
    </div>
  )
}

function Card({
  row,
  readiness,
  today,
}: {
  row: GrantApplication
  readiness: OneReadiness | undefined
  today: string
}) {
  const writing = applicationLife.is(row, 'writing')
  return (
    <>
      <Link
        to={`/grant-management/applications/${row.id}`}
        className="block font-semibold text-action-ink hover:underline"
      >
        {row.title}
      </Link>
      <p className="text-xs text-ink-2">{row.agency}</p>
      <p className="mt-1 text-sm">
        <Amount cents={row.awarded ?? row.asked} whole />
        {writing && (
          <>
            {' '}
            ·{' '}
            <span className="whitespace-nowrap">
              closes <Due day={row.closes_on} today={today} bare />
            </span>
          </>
        )}
      </p>
      {writing && readiness && <p className="mt-1 text-xs text-ink-2">{readiness.ready}% ready</p>}
      {writing && readiness?.wrong[0] && (
        <p className="mt-1 text-xs text-warn">
          {readiness.wrong[0]}
          {readiness.wrong.length > 1 &&
            ` ${plural(readiness.wrong.length - 1, { one: '1 other point is open.', other: `${readiness.wrong.length - 1} other points are open.` })}`}
        </p>
      )}
    </>
  )
}

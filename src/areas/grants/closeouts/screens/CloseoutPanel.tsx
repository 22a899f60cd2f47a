import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Link } from 'react-router'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { grantLife } from '../../grants/life.ts'
import type { Grant } from '../../grants/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { PanelProps } from '../../grants/screens/panel-props.ts'
import type { beginCloseout } from '../commands.ts'
import { closeoutLife } from '../life.ts'
import { grantCloseout } from '../records.ts'
import { whyNotBegin, whyNotBeginWithout } from '../rules.ts'
import { lastDayOf } from '../../grants/rules.ts'

/** Closeouts in progress with the days left, and the grants whose period ends next. */
export function CloseoutPanel({ grants, grant }: PanelProps) {
  const actor = useActor()
  const today = useToday()
  const found = useRecords(grantCloseout, (from) =>
    (grant ? from.eq('funding', grant.id) : from).order('due_on').limit(200),
  )
  const begin = useCommand<typeof beginCloseout>('grant-closeouts/begin')
  const running = found.rows?.filter(closeoutLife.isOpen) ?? []
  const [early, setEarly] = useState<Grant>()
  const begun = new Set(found.rows?.map(({ funding }) => funding))
  const ends = ({ id, status, ends_on }: Grant) =>
    grantLife.is({ status }, 'terminated')
      ? found.rows !== undefined && !begun.has(id)
      : grantLife.is({ status }, 'active', 'attention') && (grant !== undefined || ends_on <= addDays(today, 180))
  const ending = (grant ? [grant] : grants).filter(ends).toSorted((a, b) => lastDayOf(a).localeCompare(lastDayOf(b)))
  const late = running.filter(({ due_on }) => due_on && due_on < today).length
  return (
    <>
      <Figures
        figures={[
          { label: 'In closeout', ...known(found.rows, () => ({ value: String(running.length) })) },
          {
            label: 'Overdue',
            ...known(found.rows, () => ({
              value: String(late),
              note: 'past the deadline',
              ...(late > 0 && { tone: 'bad' as const }),
            })),
          },
          {
            label: 'Closed',
            ...known(found.rows, (found) => ({
              value: String(found.filter((row) => !closeoutLife.isOpen(row)).length),
            })),
          },
        ]}
      />
      <Panel title="Closeouts">
        <RecordTable
          of={grantCloseout}
          found={found}
          columns={['number', 'funding', 'due_on', 'owed', 'keep_until', 'status']}
        />
      </Panel>
      <Panel title="Ending periods" about="A closeout starts after the period ends, or earlier if all work is done.">
        {ending.length === 0 ? (
          <p className="text-ink-2">No period ends in the next six months.</p>
        ) : (
          <Sheet
            label="Ending periods"
            rows={ending}
            idOf={({ id }) => id}
            columns={[
              {
                name: 'Grant',
                of: ({ id, title, number }) => (
                  <>
                    <Link className="link font-semibold" to={`/grant-management/grants/${id}`}>
                      {title}
                    </Link>
                    <span className="block font-mono text-xs text-ink-2">{number}</span>
                  </>
                ),
              },
              {
                name: 'Period ends',
                of: (row) =>
                  lastDayOf(row) < today ? (
                    <>
                      {grantLife.is(row, 'terminated') ? 'Terminated ' : 'Ended '}
                      <Day day={lastDayOf(row)} />
                    </>
                  ) : (
                    <Due day={row.ends_on} today={today} />
                  ),
              },
              {
                name: 'Closeout',
                of: (row) =>
                  whyNotEdit(grantCloseout, null, actor) === null && (
                    <BeginButton row={row} early={() => setEarly(row)} />
                  ),
              },
            ]}
          />
        )}
      </Panel>
      {early && (
        <ReasonDialog
          title={`Close out ${early.number} before its period ends?`}
          about={`The period runs until ${dayInWords(early.ends_on)}. Earlier closeout requires all work to be done (2 CFR 200.344). Otherwise, terminate the grant first on its page.`}
          label="Evidence that all work is done"
          verb="Start closeout"
          press={(reason) => begin.press({ id: early.id, reason })}
          onClose={() => setEarly(undefined)}
        />
      )}
    </>
  )
}

/** Before the period ends it asks for the reason first. */
function BeginButton({ row, early }: { row: Grant; early: () => void }) {
  const actor = useActor()
  const today = useToday()
  const begin = useCommand<typeof beginCloseout>('grant-closeouts/begin')
  const whyNot = whyNotBegin(row, actor)
  const words = (
    <>
      Start<span className="sr-only"> closeout of {row.title}</span>
    </>
  )
  return whyNotBeginWithout(row, today) === null ? (
    <MoveButton whyNot={whyNot} run={() => begin({ id: row.id })} done="Closeout started">
      {words}
    </MoveButton>
  ) : (
    <MoveButton whyNot={whyNot} run={early}>
      {words}
    </MoveButton>
  )
}

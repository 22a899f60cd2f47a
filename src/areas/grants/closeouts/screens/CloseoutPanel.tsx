import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Link } from 'react-router'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { PanelProps } from '../../grants/screens/tabs.ts'
import type { beginCloseout } from '../commands.ts'
import { grantCloseout } from '../records.ts'
import { whyNotBegin } from '../rules.ts'

/** What ends: closeouts that run with the days that are left, and the grants whose period ends next. */
export function CloseoutPanel({ grants, grant }: PanelProps) {
  const actor = useActor()
  const today = useToday()
  const found = useRecords(grantCloseout, (from) => (grant ? from.eq('funding', grant.id) : from).order('due_on').limit(200))
  const begin = useCommand<typeof beginCloseout>('grant-closeouts/begin')
  const running = found.rows?.filter(({ status }) => status !== 'closed') ?? []
  const ending = (grant ? [grant] : grants).filter(({ status, ends_on }) => (status === 'active' || status === 'attention') && (grant || ends_on <= addDays(today, 180))).toSorted((a, b) => a.ends_on.localeCompare(b.ends_on))
  const late = running.filter(({ due_on }) => due_on && due_on < today).length
  return (
    <>
      <Figures
        figures={[
          { label: 'In closeout', value: String(running.length) },
          { label: 'Late', value: String(late), note: 'after 120 or 90 days', ...(late > 0 && { tone: 'bad' as const }) },
          { label: 'Closed', value: String(found.rows?.filter(({ status }) => status === 'closed').length ?? 0) },
        ]}
      />
      <Panel title="Closeouts" about="Each with its checklist: reports, obligations, property, what is owed, and two signatures.">
        <RecordTable of={grantCloseout} found={found} columns={['number', 'funding', 'due_on', 'owed', 'keep_until', 'status']} />
      </Panel>
      <Panel title="Periods that end" about="A closeout begins when the period is over; before that its day can be looked at here.">
        {ending.length === 0 ? (
          <p className="text-ink-2">No period ends within half a year.</p>
        ) : (
          <Sheet
            label="Periods that end"
            rows={ending}
            idOf={({ id }) => id}
            columns={[
              { name: 'Grant', of: ({ id, title, number }) => <><Link className="link font-semibold" to={`/grant-management/grants/${id}`}>{title}</Link><span className="block font-mono text-xs text-ink-2">{number}</span></> },
              { name: 'Period ends', of: ({ ends_on }) => <Due day={ends_on} today={today} /> },
              { name: 'Closeout', of: (row) => whyNotEdit(grantCloseout, null, actor) === null && <MoveButton whyNot={whyNotBegin(row, actor)} run={() => begin({ id: row.id })} done="The closeout has begun">Begin<span className="sr-only"> the closeout of {row.title}</span></MoveButton> },
            ]}
          />
        )}
      </Panel>
    </>
  )
}

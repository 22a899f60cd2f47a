import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { grant } from '../../grants/records.ts'
import { burnOf, isRunning, paceWords } from '../../grants/rules.ts'
import { grantMilestone } from '../../milestones/records.ts'
import { endOf } from '../../milestones/rules.ts'
import { grantReport } from '../../reports/records.ts'
import type { noteContact } from '../commands.ts'
import { grantContact } from '../records.ts'

/**
 * The program officer's grants with their next steps and agency contacts. Money stays with the people responsible for
 * it.
 */
export default function DeskScreen() {
  const actor = useActor()
  const today = useToday()
  const { rows } = useRecords(grant, (from) =>
    from.or(`manager.eq.${actor.user_id},program_officer.eq.${actor.user_id}`).order('ends_on').limit(200),
  )
  const ids = rows?.map(({ id }) => id) ?? []
  const { rows: milestones } = useRecords(grantMilestone, (from) =>
    from.in('funding', ids).eq('status', 'open').order('planned_on').limit(200),
  )
  const { rows: reports } = useRecords(grantReport, (from) =>
    from
      .in('funding', ids)
      .in('status', ['open', 'returned', 'prepared', 'certified'])
      .lte('due_on', addDays(today, 120))
      .order('due_on')
      .limit(200),
  )
  const notes = useRecords(grantContact, (from) => from.in('funding', ids).order('day', { ascending: false }).limit(50))
  const note = useCommand<typeof noteContact>('grant-contacts/note')
  if (!rows)
    return (
      <Screen area="Grant Management" title="My grants">
        <SkeletonLines lines={6} />
      </Screen>
    )
  const next = [
    ...(milestones ?? []).map((each) => ({
      id: each.id,
      day: endOf(each),
      name: each.title,
      funding: each.funding,
      to: `/grant-management/milestones/${each.id}`,
      what: 'Milestone',
    })),
    ...(reports ?? []).flatMap((each) =>
      each.due_on
        ? [
            {
              id: each.id,
              day: each.due_on,
              name: `${optionLabel(grantReport.fields.kind, each.kind)} to ${dayInWords(each.period_end)}`,
              funding: each.funding,
              to: `/grant-management/reports/${each.id}`,
              what: 'Report',
            },
          ]
        : [],
    ),
    ...(notes.rows ?? []).flatMap((each) =>
      each.follow_up && each.follow_up >= addDays(today, -30)
        ? [
            {
              id: each.id,
              day: each.follow_up,
              name: each.subject,
              funding: each.funding,
              to: `/grants-management-page/notes/${each.id}`,
              what: 'Follow-up',
            },
          ]
        : [],
    ),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.title ?? ''
  return (
    <Screen
      area="Grant Management"
      title="My grants"
      about="Next steps and agency contacts for grants you manage or run."
      actions={
        rows.length > 0 && (
          <AddRecord
            of={grantContact}
            label="Log contact"
            look="main"
            start={{ day: today, owner: actor.user_id, ...(rows.length === 1 && { funding: rows[0]!.id }) }}
            send={note}
          />
        )
      }
    >
      {rows.length === 0 ? (
        <Empty title="No grants assigned to you" action={<ButtonLink to="/grant-management">All grants</ButtonLink>}>
          A grant appears here when its manager names you as program officer.
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Figures
            figures={[
              { label: 'Active', value: String(rows.filter(isRunning).length) },
              {
                label: 'Overdue',
                ...knownOf([milestones, reports, notes.rows], () => ({
                  value: String(next.filter(({ day }) => day < today).length),
                  ...(next.some(({ day }) => day < today) && { tone: 'bad' as const, note: 'see below' }),
                })),
              },
              {
                label: 'Within 30 days',
                ...knownOf([milestones, reports, notes.rows], () => ({
                  value: String(next.filter(({ day }) => day >= today && day <= addDays(today, 30)).length),
                })),
              },
            ]}
          />
          <Panel title="Next">
            {!milestones || !reports || !notes.rows ? (
              <SkeletonLines />
            ) : next.length === 0 ? (
              <p className="text-ink-2">Nothing is due in the next months.</p>
            ) : (
              <ul className="divide-y divide-line">
                {next.slice(0, 20).map((each) => (
                  <li key={each.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
                    <span className="min-w-0">
                      <Link className="link font-semibold" to={each.to}>
                        {each.name}
                      </Link>
                      <span className="block text-xs text-ink-2">
                        {each.what}, {titleOf(each.funding)}
                      </span>
                    </span>
                    <Due day={each.day} today={today} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Sheet
            label="My grants"
            rows={rows}
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
              { name: 'Left to spend', figure: true, of: ({ amount, spent }) => <Amount cents={amount - spent} /> },
              {
                name: 'Pace',
                of: (row) => {
                  const pace = paceWords(burnOf(row, today))
                  return (
                    <span className={`block min-w-36 text-xs ${pace.tone ? 'text-warn' : 'text-ink-2'}`}>
                      {pace.words}
                    </span>
                  )
                },
              },
              { name: 'Ends', of: ({ ends_on }) => <Due day={ends_on} today={today} /> },
              {
                name: 'Status',
                of: ({ status }) => <Dial state={dialOf(status)}>{optionLabel(grant.fields.status, status)}</Dial>,
              },
            ]}
          />
          <Panel title="Contact log">
            <RecordTable
              of={grantContact}
              found={notes}
              columns={['subject', 'funding', 'day', 'kind', 'with_whom', 'follow_up']}
            />
          </Panel>
        </div>
      )}
    </Screen>
  )
}

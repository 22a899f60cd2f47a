import { useSearchParams } from 'react-router'
import { useDayOf, useToday } from '#client/use-today.ts'
import { AddButton } from '#areas/delivery/stock/screens/AddButton.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { permit } from '../../permits/records.ts'
import { PermitBoard } from '../../permits/screens/PermitBoard.tsx'
import type { addSafetySheet, addTalk, draftHazard, reportSafetyEvent } from '../commands.ts'
import { jobHazard, safetyEvent, safetySheet, toolboxTalk } from '../records.ts'
import { LogPanel } from './LogPanel.tsx'

const tabs = [
  { name: 'events', title: 'Events' },
  { name: 'log', title: 'OSHA log' },
  { name: 'permits', title: 'Permits and locks' },
  { name: 'hazards', title: 'Job hazards' },
  { name: 'talks', title: 'Toolbox talks' },
  { name: 'sheets', title: 'Data sheets' },
] as const

/** What hurt somebody or could have, what is done against it, and what the law wants to know of it. */
export default function SafetyScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const chosen = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'events'
  const report = useCommand<typeof reportSafetyEvent>('safety-events/report')
  const draft = useCommand<typeof draftHazard>('job-hazards/draft')
  const talk = useCommand<typeof addTalk>('toolbox-talks/add')
  const sheet = useCommand<typeof addSafetySheet>('safety-sheets/add')
  const today = useToday()
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Safety"
      about="Injuries, near misses and dangers that somebody saw; permits to work with their locks; and the logs that OSHA asks for."
      actions={
        <AddButton
          of={safetyEvent}
          verb="Report something"
          about="Write no names of those who were hurt: a manager opens their case."
          done="Thank you: it is reported"
          start={{ action_owner: null }}
          send={report}
        />
      }
    >
      <div className="grid gap-5">
        <Summary today={today} />
        <Tabs
          label="Safety"
          tabs={tabs}
          chosen={chosen}
          onChoose={(name) => setQuery(name === 'events' ? {} : { tab: name }, { preventScrollReset: true })}
        >
          <div className="grid gap-4">
            {chosen === 'events' && (
              <RecordList
                of={safetyEvent}
                columns={['number', 'title', 'kind', 'happened_at', 'location', 'action_due', 'status']}
              />
            )}
            {chosen === 'log' &&
              (atLeast('manager', actor) ? <LogPanel /> : <NoPermission what="who was hurt" who="A manager" />)}
            {chosen === 'permits' && <PermitBoard />}
            {chosen === 'hazards' && (
              <>
                <div>
                  <AddButton of={jobHazard} look="plain" done="Now write its steps" send={draft} />
                </div>
                <RecordList of={jobHazard} />
              </>
            )}
            {chosen === 'talks' && (
              <>
                <div>
                  <AddButton
                    of={toolboxTalk}
                    look="plain"
                    done="The talk is kept"
                    start={{ led_by: actor.user_id, held_on: today }}
                    send={talk}
                  />
                </div>
                <RecordList of={toolboxTalk} editBy="toolbox-talks/edit" />
              </>
            )}
            {chosen === 'sheets' && (
              <>
                <div>
                  <AddButton of={safetySheet} look="plain" done="The sheet is in the library" send={sheet} />
                </div>
                <RecordList of={safetySheet} editBy="safety-sheets/edit" />
              </>
            )}
          </div>
        </Tabs>
      </div>
    </Screen>
  )
}

function Summary({ today }: { today: string }) {
  const dayOf = useDayOf()
  const { rows } = useRecords(safetyEvent, (from) =>
    from.gte('happened_at', `${Number(today.slice(0, 4)) - 1}${today.slice(4)}T00:00:00Z`).limit(1_000),
  )
  const { rows: permits } = useRecords(permit, (from) =>
    from.in('status', ['requested', 'issued', 'suspended']).limit(500),
  )
  const of = (kind: string) => rows?.filter((row) => row.kind === kind).length ?? 0
  const due = rows?.filter(
    ({ status, action, action_due, action_done_on }) =>
      status !== 'closed' && action && !action_done_on && action_due !== null && action_due < today,
  ).length
  const last = rows
    ?.filter(({ kind }) => kind === 'injury')
    .map(({ happened_at }) => dayOf(happened_at))
    .toSorted()
    .at(-1)
  return (
    <Figures
      figures={[
        {
          label: 'Days since an injury',
          ...known(rows, () => ({
            value: last
              ? String(Math.max(0, Math.round((Date.parse(today) - Date.parse(last)) / 86_400_000)))
              : 'More than a year',
            note: of('injury') === 1 ? '1 injury in a year' : `${of('injury')} injuries in a year`,
          })),
          to: '/safety-management?where.kind=injury',
        },
        {
          label: 'Near misses in a year',
          ...known(rows, () => ({
            value: String(of('near_miss')),
            note: of('observation') === 1 ? '1 observation' : `${of('observation')} observations`,
          })),
          to: '/safety-management?where.kind=near_miss',
        },
        {
          label: 'Late actions',
          ...known(due, (due) => ({
            value: String(due),
            note: due > 0 ? 'past their day' : 'none',
            ...(due > 0 && { tone: 'bad' as const }),
          })),
        },
        {
          label: 'Permits in force',
          ...known(permits, (permits) => ({
            value: String(permits.filter(({ status }) => status === 'issued').length),
            note: `${permits.filter(({ status }) => status === 'requested').length} to issue`,
          })),
          to: '/safety-management?tab=permits',
        },
      ]}
    />
  )
}

import { permitLife } from '../../permits/life.ts'
import { safetyIncidentLife } from '../life.ts'
import { plural } from '#platform/words.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { permit } from '../../permits/records.ts'
import { PermitBoard } from '../../permits/screens/PermitBoard.tsx'
import type { addSafetySheet, addTalk, draftHazard, reportSafetyIncident } from '../commands.ts'
import { jobHazard, safetyIncident, safetySheet, toolboxTalk } from '../records.ts'
import { LogPanel } from './LogPanel.tsx'

const tabs = [
  { name: 'events', title: 'Incidents' },
  { name: 'log', title: 'OSHA log' },
  { name: 'permits', title: 'Permits and lockouts' },
  { name: 'hazards', title: 'Job hazards' },
  { name: 'talks', title: 'Toolbox talks' },
  { name: 'sheets', title: 'Data sheets' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(safetyIncident, { title: 'Incidents by kind', by: 'kind', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by department', by: 'department', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by asset', by: 'asset', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by status', by: 'status', list: '/safety-management' }),
]

/** Safety incidents, controls, and the OSHA logs. */
export default function SafetyScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const report = useCommand<typeof reportSafetyIncident>('safety-incidents/report')
  const draft = useCommand<typeof draftHazard>('job-hazards/draft')
  const talk = useCommand<typeof addTalk>('toolbox-talks/add')
  const sheet = useCommand<typeof addSafetySheet>('safety-sheets/add')
  const today = useToday()
  const add = (
    <AddRecord
      of={safetyIncident}
      look="main"
      label="Report incident"
      about="Leave out the names of injured people. A manager adds their injury cases."
      done="Incident reported"
      start={{ action_owner: null }}
      send={report}
      opens
    />
  )
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Safety"
      about="Incidents, near misses, permits, lockout/tagout and OSHA logs."
      actions={add}
    >
      <div className="grid gap-5">
        <Summary today={today} />
        <Tabs label="Safety" tabs={tabs} chosen={chosen} onChoose={choose}>
          <div className="grid gap-4">
            {chosen === 'trends' && <Trends charts={trends} />}
            {chosen === 'events' && (
              <RecordList
                of={safetyIncident}
                columns={['number', 'title', 'kind', 'happened_at', 'location', 'action_due', 'status']}
                first={add}
              />
            )}
            {chosen === 'log' &&
              (atLeast('manager', actor) ? <LogPanel /> : <NoPermission what="injury cases" who="A manager" />)}
            {chosen === 'permits' && <PermitBoard />}
            {chosen === 'hazards' && (
              <>
                <div>
                  <AddRecord of={jobHazard} done="Job hazard analysis created. Add its steps" send={draft} opens />
                </div>
                <RecordList of={jobHazard} />
              </>
            )}
            {chosen === 'talks' && (
              <>
                <div>
                  <AddRecord
                    of={toolboxTalk}
                    done="Toolbox talk saved"
                    start={{ led_by: actor.user_id, held_on: today }}
                    send={talk}
                    opens
                  />
                </div>
                <RecordList of={toolboxTalk} editBy="toolbox-talks/edit" />
              </>
            )}
            {chosen === 'sheets' && (
              <>
                <div>
                  <AddRecord of={safetySheet} done="Safety data sheet added" send={sheet} opens />
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
  const { rows } = useRecords(safetyIncident, (from) =>
    from.gte('happened_at', `${Number(today.slice(0, 4)) - 1}${today.slice(4)}T00:00:00Z`).limit(1_000),
  )
  const { rows: permits } = useRecords(permit, (from) =>
    from.in('status', ['requested', 'issued', 'suspended']).limit(500),
  )
  const of = (kind: string) => rows?.filter((row) => row.kind === kind).length ?? 0
  const due = rows?.filter(
    ({ status, action, action_due, action_done_on }) =>
      safetyIncidentLife.isOpen({ status }) && action && !action_done_on && action_due !== null && action_due < today,
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
          label: 'Days since last injury',
          ...known(rows, () => ({
            value: last
              ? String(Math.max(0, Math.round((Date.parse(today) - Date.parse(last)) / 86_400_000)))
              : 'More than a year',
            note: plural(of('injury'), {
              one: '1 injury in the past year',
              other: `${of('injury')} injuries in the past year`,
            }),
          })),
          to: '/safety-management?where.kind=injury',
        },
        {
          label: 'Near misses in the past year',
          ...known(rows, () => ({
            value: String(of('near_miss')),
            note: plural(of('observation'), { one: '1 observation', other: `${of('observation')} observations` }),
          })),
          to: '/safety-management?where.kind=near_miss',
        },
        {
          label: 'Overdue actions',
          ...known(due, (due) => ({
            value: String(due),
            note: due > 0 ? 'past their due date' : 'none',
            ...(due > 0 && { tone: 'bad' as const }),
          })),
        },
        {
          label: 'Active permits',
          ...known(permits, (permits) => ({
            value: String(permits.filter((row) => permitLife.is(row, 'issued')).length),
            note: `${permits.filter((row) => permitLife.is(row, 'requested')).length} waiting for issue`,
          })),
          to: '/safety-management?tab=permits',
        },
      ]}
    />
  )
}

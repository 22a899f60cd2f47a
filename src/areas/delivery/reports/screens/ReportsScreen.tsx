import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { useCommand } from '#client/use-command.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { endSchedule } from '../commands.ts'
import { reportRun, reportSchedule } from '../records.ts'
import { library, pathOf } from '../rules.ts'

const tabs = [
  { name: 'library', title: 'Library' },
  { name: 'kept', title: 'Saved results' },
  { name: 'schedules', title: 'Schedules' },
] as const

/** The standard reports by subject, saved results and schedules. */
export default function ReportsScreen() {
  const [{ name: chosen }, choose] = useTab(tabs)
  const areas = [...new Set(library.map(({ area }) => area))]
  return (
    <Screen
      area="Performance & Delivery"
      title="Reports"
      about="Reports only include records you can see."
      actions={<ButtonLink to="/enhanced-reporting">Build a report</ButtonLink>}
    >
      <Tabs label="Reports" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'library' && (
          <div className="gap-5 md:columns-2">
            {areas.map((area) => (
              <Panel key={area} title={area} className="mb-5 break-inside-avoid">
                <ul className="divide-y divide-line">
                  {library
                    .filter((report) => report.area === area)
                    .map(({ name, title, about }) => (
                      <li key={name} className="relative py-2.5 hover:bg-surface-2">
                        <Link
                          to={`/reports/${name}`}
                          className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
                        >
                          {title}
                        </Link>
                        <p className="text-sm text-ink-2">{about}</p>
                      </li>
                    ))}
                </ul>
              </Panel>
            ))}
          </div>
        )}
        {chosen === 'kept' && <Kept />}
        {chosen === 'schedules' && <Schedules />}
      </Tabs>
    </Screen>
  )
}

function Kept() {
  const { rows } = useRecords(reportRun, (from) => from.order('made_at', { ascending: false }).limit(100))
  return (
    <Panel title="Saved results" about="Only you see them: results depend on each person’s permissions.">
      {rows?.length === 0 && (
        <p className="text-ink-2">No saved results. Open a report and save today’s result to compare it later.</p>
      )}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li
            key={row.id}
            className="relative flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5 hover:bg-surface-2"
          >
            <span className="min-w-0 flex-1 basis-60">
              <Link
                to={`/reports/runs/${row.id}`}
                className="font-semibold text-ink after:absolute after:inset-0 hover:underline"
              >
                {row.title}
              </Link>
              {row.parameters && <span className="block text-xs text-ink-2">{row.parameters}</span>}
            </span>
            <span className="text-sm text-ink-2">
              {Number(row.count)} {plural(Number(row.count), { one: 'row', other: 'rows' })}
            </span>
            <span className="text-sm text-ink-2">
              <Moment at={row.made_at} />
              {row.by === 'schedule' && ', scheduled'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Schedules() {
  const { rows } = useRecords(reportSchedule, (from) => from.order('next_on').limit(100))
  const end = useCommand<typeof endSchedule>('report-schedules/end')
  return (
    <Panel title="Schedules" about="A scheduled report has what you can see on that day. You are notified.">
      {rows?.length === 0 && (
        <p className="text-ink-2">No schedules yet. Open a report and schedule it by day, week or month.</p>
      )}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
            <Link to={pathOf(row.report)} className="link min-w-0 flex-1 basis-60">
              {row.title}
            </Link>
            <span className="text-sm text-ink-2">
              {optionLabel(reportSchedule.fields.every, row.every)},{' '}
              {optionLabel(reportSchedule.fields.sends, row.sends ?? 'notice')}, next <Day day={row.next_on} />
            </span>
            <FreeButton run={() => end({ id: row.id })} done="Schedule ended">
              End schedule<span className="sr-only"> {row.title}</span>
            </FreeButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

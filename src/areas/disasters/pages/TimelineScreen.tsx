import { plural } from '#platform/words.ts'
import { useId, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useOrganization } from '#client/use-organization.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Menu } from '#kit/overlays/Menu.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { download } from '#kit/record/list/download.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { momentInWords } from '#platform/dates.ts'
import { incidentLife } from '#areas/disasters/incidents/life.ts'
import { positions, positionWords, type Incident } from '#areas/disasters/incidents/records.ts'
import { useIncident } from '#areas/disasters/incidents/screens/use-incident.ts'
import { IncidentPicker } from '#areas/disasters/incidents/screens/IncidentPicker.tsx'
import type { LogEntry } from '#areas/disasters/incidents/log/records.ts'
import { knownAt } from '#areas/disasters/incidents/log/rules.ts'
import { LogLines } from '#areas/disasters/incidents/log/screens/LogLines.tsx'
import { useLog } from '#areas/disasters/incidents/log/screens/use-log.ts'
import { WriteDialog } from '#areas/disasters/incidents/log/screens/WriteDialog.tsx'

/** The log of an incident: filtered, played back to what was known at a moment, and downloaded as ICS forms. */
export default function TimelineScreen() {
  const { incident, incidents, choose } = useIncident()
  const [writing, setWriting] = useState(false)
  const about = 'Time-stamped log by position (ICS 214).'
  if (!incidents)
    return (
      <Screen area="Emergency & Disaster" title="Incident timeline" about={about}>
        <SkeletonLines lines={8} />
      </Screen>
    )
  if (!incident)
    return (
      <Screen area="Emergency & Disaster" title="Incident timeline" about={about}>
        <div className="rounded-md border border-line bg-surface">
          <Empty
            title="No incidents yet"
            action={
              <ButtonLink look="main" to="/disaster-response/incidents/new">
                New incident
              </ButtonLink>
            }
          >
            The log starts with the incident.
          </Empty>
        </div>
      </Screen>
    )
  return (
    <Screen
      area="Emergency & Disaster"
      title="Incident timeline"
      about={about}
      actions={
        <>
          <IncidentPicker incidents={incidents} chosen={incident.id} onChoose={choose} />
          {incidentLife.isOpen(incident) && (
            <Button look="main" onClick={() => setWriting(true)}>
              <Icon name="plus" />
              Add log entry
            </Button>
          )}
        </>
      }
    >
      <Log key={incident.id} incident={incident} />
      {writing && <WriteDialog incident={incident} onClose={() => setWriting(false)} />}
    </Screen>
  )
}

function Log({ incident }: { incident: Incident }) {
  const [query, setQuery] = useChosenQuery()
  const { organization } = useOrganization()
  const zone = organization?.time_zone ?? 'UTC'
  const { rows, lines, names } = useLog([incident.id])
  const [step, setStep] = useState<number | null>(null)
  const slider = useId()
  const narrow = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  if (!rows || !lines) return <SkeletonLines lines={8} />

  const moments = [...new Set(rows.map(({ created_at }) => created_at))].toSorted()
  const until = step === null ? null : moments[step]
  const known = until ? knownAt(rows, until) : lines
  const position = query.get('position') as LogEntry['position'] | null
  const only = query.get('only')
  const text = (query.get('text') ?? '').toLowerCase()
  const shown = known.filter(
    ({ entry, words, verdict, corrections }) =>
      (!position || entry.position === position) &&
      (only !== 'significant' || verdict === 'confirmed' || verdict === 'waiting') &&
      (only !== 'corrected' || corrections.length > 0) &&
      words.toLowerCase().includes(text),
  )
  const pinned = shown.flatMap(({ entry, words }) =>
    entry.place?.longitude === undefined || entry.place.latitude === undefined
      ? []
      : [
          {
            id: entry.id,
            name: `${Number(entry.count)}. ${entry.place.address}`,
            note: words,
            to: `/incident-timeline/entries/${entry.id}`,
            geometry: { type: 'Point' as const, coordinates: [entry.place.longitude, entry.place.latitude] as const },
          },
        ],
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-x-5 gap-y-3 rounded-md border border-line bg-surface p-4 max-lg:grid-cols-2 max-lg:items-end max-lg:gap-x-3 max-lg:p-3 lg:grid-cols-[12rem_12rem_minmax(0,1fr)_auto] lg:items-end">
        <Select
          id="log-position"
          label="Position"
          field={{ options: positions, words: positionWords }}
          none="All positions"
          value={position}
          onChange={(value) => narrow('position', value as string | null)}
        />
        <Select
          id="log-only"
          label="Show"
          field={{
            options: ['significant', 'corrected'],
            words: { significant: 'Significant entries', corrected: 'Corrected entries' },
          }}
          none="All entries"
          value={only}
          onChange={(value) => narrow('only', value as string | null)}
        />
        <div className="grid gap-1.5">
          <label htmlFor="log-text" className="font-semibold text-ink">
            Text
          </label>
          <input
            id="log-text"
            type="search"
            autoComplete="off"
            value={query.get('text') ?? ''}
            onChange={({ target }) => narrow('text', target.value)}
            className="h-(--control-h) w-full min-w-0 rounded-sm border border-control-line bg-surface px-3 text-ink"
          />
        </div>
        <Export incident={incident} position={position ?? undefined} />
        <div className="col-span-2 grid gap-1 lg:col-span-4">
          <label htmlFor={slider} className="text-sm text-ink">
            Play back:{' '}
            <span className="text-ink-2">
              {until ? `as known on ${momentInWords(until, zone)}` : 'now, all entries'}
            </span>
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={moments.length}
            value={step ?? moments.length}
            aria-valuetext={until ? momentInWords(until, zone) : 'Now'}
            onChange={({ target }) => setStep(Number(target.value) >= moments.length ? null : Number(target.value))}
            className="h-8 w-full accent-action pointer-coarse:h-11"
          />
        </div>
      </div>
      {until && (
        <Notice title="Past view">
          Entries and corrections written later are not shown.{' '}
          <button type="button" className="link" onClick={() => setStep(null)}>
            Back to now
          </button>
        </Notice>
      )}
      {/* The log first, and its map beside it where there is room. */}
      <div
        className={`grid grid-cols-1 items-start gap-5 ${pinned.length > 0 ? 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}`}
      >
        <Panel
          title={plural(shown.length, { one: '1 entry', other: `${shown.length} entries` })}
          about={shown.length < known.length ? `Filtered from ${known.length}.` : undefined}
        >
          {shown.length === 0 ? (
            <p className="text-ink-2">No matching entries.</p>
          ) : (
            <LogLines
              label="Log"
              lines={shown}
              names={names}
              closed={!incidentLife.isOpen(incident)}
              still={until !== null && until !== undefined}
            />
          )}
        </Panel>
        {pinned.length > 0 && (
          <MapView
            label="Entries with a location"
            height={300}
            layers={[{ id: 'lines', name: 'Entries', tone: 'info', cluster: true, features: pinned }]}
          />
        )}
      </div>
    </div>
  )
}

type ExportProps = { incident: Incident; position: LogEntry['position'] | undefined }

/** The server fills in the forms with the reader's rights and prints them as tagged PDFs. */
function Export({ incident, position }: ExportProps) {
  const backend = useBackend()
  async function save(form: '214' | '209' | 'after_action', name: string) {
    const input = { incident: incident.id, form, ...(form === '214' && position && { position }) }
    try {
      download(await printedBy(backend, 'incidents/ics-form', input), `${incident.number} ${name}.pdf`)
    } catch (error) {
      toast('bad', `${name} not created`, (error as Error).message)
    }
  }
  return (
    <Menu
      label="Download"
      items={[
        {
          label: position ? `ICS 214: ${positionWords[position].toLowerCase()}` : 'ICS 214: all positions',
          whyNot: null,
          run: () => void save('214', 'ICS-214'),
        },
        { label: 'ICS 209: incident status summary', whyNot: null, run: () => void save('209', 'ICS-209') },
        { label: 'After-action report (draft)', whyNot: null, run: () => void save('after_action', 'AAR') },
      ]}
    >
      <Button>
        <Icon name="download" />
        Download
      </Button>
    </Menu>
  )
}

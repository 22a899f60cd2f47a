import { useId } from 'react'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Incident } from '../records.ts'

type PickerProps = { incidents: readonly Incident[]; chosen: string; withAll?: boolean; onChoose: (id: string) => void }

/** The incident that the page shows; closed ones are listed below the open ones and marked. */
export function IncidentPicker({ incidents, chosen, withAll = false, onChoose }: PickerProps) {
  const id = useId()
  const group = (status: Incident['status']) =>
    incidents
      .filter((row) => row.status === status)
      .map((row) => <option key={row.id} value={row.id}>{`${row.number} ${row.title}`}</option>)
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-xs text-ink-2">
        Incident
      </label>
      <span className="relative min-w-0">
        <select
          id={id}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
          className="h-(--control-h) w-full max-w-72 appearance-none truncate rounded-sm border border-control-line bg-surface pr-8 pl-3 text-sm text-ink"
        >
          {withAll && <option value="all">All open incidents</option>}
          <optgroup label="Open">{group('open')}</optgroup>
          <optgroup label="Closed">{group('closed')}</optgroup>
        </select>
        <Icon
          name="open"
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 rotate-90 text-ink-2"
        />
      </span>
    </div>
  )
}

import { useId } from 'react'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
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
      <SelectBox id={id} value={chosen} onChange={({ target }) => onChoose(target.value)} className="max-w-72">
        {withAll && <option value="all">All open incidents</option>}
        <optgroup label="Open">{group('open')}</optgroup>
        <optgroup label="Closed">{group('closed')}</optgroup>
      </SelectBox>
    </div>
  )
}

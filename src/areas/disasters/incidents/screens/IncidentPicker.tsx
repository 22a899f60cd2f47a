import { HeadPicker } from '#kit/record/HeadPicker.tsx'
import type { Incident } from '../records.ts'

type PickerProps = { incidents: readonly Incident[]; chosen: string; withAll?: boolean; onChoose: (id: string) => void }

/** The incident that the page shows; closed ones are listed below the open ones and marked. */
export function IncidentPicker({ incidents, chosen, withAll = false, onChoose }: PickerProps) {
  const group = (status: Incident['status']) =>
    incidents
      .filter((row) => row.status === status)
      .map((row) => <option key={row.id} value={row.id}>{`${row.number} ${row.title}`}</option>)
  return (
    <HeadPicker
      label="Incident"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      className="max-w-72 md:max-lg:max-w-44"
    >
      {withAll && <option value="all">All open incidents</option>}
      <optgroup label="Open">{group('open')}</optgroup>
      <optgroup label="Closed">{group('closed')}</optgroup>
    </HeadPicker>
  )
}

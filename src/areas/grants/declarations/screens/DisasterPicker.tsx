import { HeadPicker } from '#kit/record/HeadPicker.tsx'
import type { DisasterDeclaration } from '../records.ts'

type DisasterPickerProps = {
  rows: readonly DisasterDeclaration[]
  chosen: DisasterDeclaration
  onChoose: (id: string) => void
}

/** Selects the disaster of the page; hidden when there is only one. */
export const DisasterPicker = ({ rows, chosen, onChoose }: DisasterPickerProps) =>
  rows.length < 2 ? null : (
    <HeadPicker
      label="Disaster"
      value={chosen.id}
      onChange={({ target }) => onChoose(target.value)}
      className="max-w-80"
    >
      {rows.map(({ id, number, title }) => (
        <option key={id} value={id}>
          {number} · {title}
        </option>
      ))}
    </HeadPicker>
  )

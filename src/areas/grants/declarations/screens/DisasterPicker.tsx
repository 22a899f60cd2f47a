import { Select } from '#kit/inputs/ChoiceInput.tsx'
import type { DisasterDeclaration } from '../records.ts'

type DisasterPickerProps = {
  rows: readonly DisasterDeclaration[]
  chosen: DisasterDeclaration
  onChoose: (id: string) => void
}

/** Selects the disaster of the page; hidden when there is only one. */
export const DisasterPicker = ({ rows, chosen, onChoose }: DisasterPickerProps) =>
  rows.length < 2 ? null : (
    <div className="w-full max-w-md">
      <Select
        id="disaster"
        label="Disaster"
        required
        field={{
          options: rows.map(({ id }) => id),
          words: Object.fromEntries(rows.map(({ id, number, title }) => [id, `${number} · ${title}`])),
        }}
        value={chosen.id}
        onChange={(id) => id && onChoose(String(id))}
      />
    </div>
  )

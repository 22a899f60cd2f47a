import { HeadPicker } from '#kit/record/HeadPicker.tsx'
import type { Grant } from '../records.ts'

type GrantPickerProps = {
  rows: readonly Pick<Grant, 'id' | 'number' | 'title'>[]
  chosen: string
  /** The choice of no single grant. */ none?: string
  onChoose: (id: string | null) => void
}

/** Selects the grant of the page. */
export const GrantPicker = ({ rows, chosen, none, onChoose }: GrantPickerProps) => (
  <HeadPicker
    label="Grant"
    value={chosen}
    onChange={({ target }) => onChoose(target.value || null)}
    className="max-w-80"
  >
    {none && <option value="">{none}</option>}
    {rows.map(({ id, number, title }) => (
      <option key={id} value={id}>
        {number} · {title}
      </option>
    ))}
  </HeadPicker>
)

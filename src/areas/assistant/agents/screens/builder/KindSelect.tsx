import { FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import type { Parts } from '../../build.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

type KindSelectProps = {
  id: string
  label: string
  /** The name that steps use, or the table that inputs and events use. */ by: 'name' | 'table'
  parts: Parts
  value: string
  onChange: (value: string) => void
}

/** Every kind of record that the assistant reads. */
export const KindSelect = ({ id, label, by, parts, value, onChange }: KindSelectProps) => (
  <FieldFrame id={id} label={label} required>
    <SelectBox id={id} value={value} onChange={({ target }) => onChange(target.value)} className="w-full">
      <option value="">Select one</option>
      {parts.kinds.map((kind) => (
        <option key={kind.table} value={kind[by]}>
          {kind.label}
        </option>
      ))}
    </SelectBox>
  </FieldFrame>
)

type StatusSelectProps = {
  id: string
  label?: string
  none: string
  statuses: readonly string[]
  value: string
  onChange: (value: string) => void
}

export const StatusSelect = ({ id, label = 'Status', none, statuses, value, onChange }: StatusSelectProps) => (
  <FieldFrame id={id} label={label} required>
    <SelectBox id={id} value={value} onChange={({ target }) => onChange(target.value)} className="w-full">
      <option value="">{none}</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </SelectBox>
  </FieldFrame>
)

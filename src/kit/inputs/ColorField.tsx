import { isColor } from '../theme/branding.ts'
import { TextInput } from './TextInput.tsx'

type ColorFieldProps = {
  id: string
  label: string
  value: string
  error: string | null
  onChange: (color: string) => void
}

/** A color by its palette or by its six digits. */
export const ColorField = ({ id, label, value, error, onChange }: ColorFieldProps) => (
  <div className="grid grid-cols-[auto_1fr] items-start gap-3">
    <input
      type="color"
      aria-label={`${label}, from a palette`}
      value={isColor(value) ? value : '#000000'}
      onChange={({ target }) => onChange(target.value)}
      className="mt-6.5 h-(--control-h) w-12 cursor-pointer rounded-sm border border-control-line bg-surface p-0.5"
    />
    <TextInput
      id={id}
      label={label}
      required
      value={value}
      error={error}
      onChange={(color) => onChange(String(color).trim())}
    />
  </div>
)

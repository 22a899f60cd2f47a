import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { notANumber } from '#kit/record/given.ts'
import { units, type Unit } from '../analysis/rules.ts'

type DistanceInputProps = {
  id: string
  label: string
  hint?: string
  required?: boolean
  value: unknown
  unit: Unit
  onChange: (value: unknown, unit: Unit) => void
}

/** A distance as people here say it: in feet or miles. */
export const DistanceInput = ({ id, label, hint, required = false, value, unit, onChange }: DistanceInputProps) => (
  <div>
    <div className="flex items-end gap-2">
      <NumberInput
        id={id}
        label={label}
        required={required}
        value={value}
        error={notANumber(label, value)}
        onChange={(next) => onChange(next, unit)}
      />
      <SelectBox
        aria-label={`Unit of “${label}”`}
        value={unit}
        onChange={({ target }) => onChange(value, target.value as Unit)}
      >
        {units.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectBox>
    </div>
    {hint && <p className="mt-1.5 text-xs text-ink-2">{hint}</p>}
  </div>
)

import type { StartRecord } from '#areas/forms/workflows/starts/rules.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'

type WaitEditorProps = {
  record: StartRecord | null
  statuses: readonly string[]
  onChange: (statuses: readonly string[]) => void
}

/** The statuses of the run’s record that end the wait. */
export const WaitEditor = ({ record, statuses, onChange }: WaitEditorProps) =>
  record ? (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        Continue when the {record.label.toLowerCase()} is
      </legend>
      {record.statuses.map(({ value, label }) => (
        <FlagInput
          key={value}
          id={`step-status-${value}`}
          label={label}
          value={statuses.includes(value)}
          onChange={(isOn) => onChange(isOn ? [...statuses, value] : statuses.filter((each) => each !== value))}
        />
      ))}
    </fieldset>
  ) : (
    <p className="text-sm text-ink-2">
      It waits for the record that started the run. Select a record event as the start first.
    </p>
  )

import type { Field } from '#platform/records/fields.ts'
import { CellInput, type Then } from '../../inputs/CellInput.tsx'
import type { Filling } from './use-cell-edit.ts'

type FilledProps = {
  field: Field
  label: string
  filling: Filling
  take: (value: unknown, then: Then) => void
  leave: () => void
}

/** A list cell while it is edited; below it, why it was refused. */
export const FilledCell = ({ field, label, filling: { value, problem }, take, leave }: FilledProps) => (
  <span className="absolute inset-y-0 left-0 z-10 block w-full min-w-44 bg-surface">
    {/* A refused edit starts again with its input. */}
    <CellInput
      key={`${problem} ${String(value)}`}
      field={field}
      label={label}
      value={value}
      wrong={problem !== undefined}
      onTake={take}
      onLeave={leave}
    />
    {problem && (
      <span
        role="alert"
        className="absolute top-full left-0 z-20 mt-1 w-max max-w-72 rounded-sm border border-bad bg-surface px-2.5 py-1.5 text-left text-xs whitespace-normal text-bad shadow-2"
      >
        {problem}
      </span>
    )}
  </span>
)

import { described, FieldError, type Asked } from './FieldFrame.tsx'

/** Yes or no: the whole line is the target. */
export const FlagInput = ({ id, label, hint, error, value, onChange, onBlur }: Asked) => (
  <div className="sm:pt-6.5">
    <label className="inline-flex gap-2.5 py-[calc((var(--control-h)-1.375rem)/2)] text-base text-ink">
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        {...described({ id, hint, error })}
        className="mt-0.5 size-4.5 shrink-0 accent-(--action)"
      />
      {label}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {hint}
      </p>
    )}
    <FieldError id={id} error={error} />
  </div>
)

import { described, type Asked } from './FieldFrame.tsx'

/** Yes or no: the whole line is the target. */
export const FlagInput = ({ id, label, hint, error, value, onChange, onBlur }: Asked) => (
  <div className="sm:pt-6.5">
    <label className="inline-flex min-h-(--control-h) items-center gap-2.5 text-base text-ink">
      <input id={id} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} onBlur={onBlur} {...described({ id, hint, error })} className="size-4.5 accent-(--action)" />
      {label}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="text-sm text-bad">
        {error}
      </p>
    )}
  </div>
)

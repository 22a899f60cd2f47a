import { useId, type ComponentProps, type ReactNode } from 'react'

/** A question whose answer takes some lines. */
export function LongField({ label, hint, className = '', ...rest }: ComponentProps<'textarea'> & { label: string; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
      </label>
      <textarea rows={5} {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className="w-full rounded-sm border border-control-line bg-surface px-3 py-2 text-base text-ink pointer-coarse:text-lg" />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

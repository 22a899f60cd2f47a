import type { ReactNode } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { say } from '#platform/say.ts'

/** The properties of every input, whatever its type of value. */
export type Asked<Value = unknown> = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  /** Beside an optional one: when it will be demanded. */
  later?: string | undefined
  value: Value
  onChange: (value: unknown) => void
  onBlur?: (() => void) | undefined
  /** In a cell: no frame around it; its name is for screen readers. */
  bare?: boolean | undefined
  /** The text that started the edit. */
  begin?: string | undefined
}

/** Ties an input to its hint and its error, for screen readers. */
export const described = ({
  id,
  hint,
  error,
  required,
  bare,
  label,
}: Pick<Asked, 'id' | 'hint' | 'error'> & Partial<Pick<Asked, 'required' | 'bare' | 'label'>>) => ({
  'aria-label': bare ? label : undefined,
  'aria-required': required || undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
})

export const box =
  'h-(--control-h) w-full min-w-0 rounded-sm border border-control-line bg-surface px-3 text-base text-ink placeholder:text-ink-3 aria-invalid:border-bad pointer-coarse:text-lg'

type FrameProps = Pick<Asked, 'id' | 'label' | 'hint' | 'error' | 'required' | 'later' | 'bare'> & {
  group?: boolean
  children: ReactNode
}

/** One question. Most must be answered, so the optional ones say so; several controls share a legend. */
export function FieldFrame({ id, label, hint, error, required, later, bare, group = false, children }: FrameProps) {
  if (bare)
    return (
      <>
        {children}
        <FieldError id={id} error={error} />
      </>
    )
  const optional = !required && <span className="font-normal text-ink-2"> {later ?? say('(optional)')}</span>
  const content = (
    <>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </>
  )
  if (group)
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold text-ink">
          {label}
          {optional}
        </legend>
        {content}
      </fieldset>
    )
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
        {optional}
      </label>
      {content}
    </div>
  )
}

/** A field's error, below it. */
export const FieldError = ({ id, error }: Pick<Asked, 'id' | 'error'>) =>
  error ? (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
      <Icon name="warn" className="mt-0.5 size-4" />
      {error}
    </p>
  ) : null

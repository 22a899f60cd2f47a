import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { say } from '#platform/say.ts'

type LongFieldProps = ComponentProps<'textarea'> & { label: string; hint?: ReactNode; error?: string | null }
type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string | null
  action?: ReactNode
}

/** One question: its label above, its hint and its error below, tied together for screen readers. */
export function Field({ label, hint, error, action, id, className = '', ...input }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [hintId, errorId] = [`${fieldId}-hint`, `${fieldId}-error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={fieldId} className="text-sm font-semibold text-ink">
          {label}
        </label>
        {action}
      </div>
      <input
        dir="auto"
        {...input}
        id={fieldId}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className="h-(--control-h) w-full rounded-sm border border-control-line bg-surface px-3 text-base text-ink placeholder:text-ink-3 aria-invalid:border-bad pointer-coarse:text-lg"
      />
      {hint && (
        <div id={hintId} className="mt-1.5 text-xs text-ink-2">
          {hint}
        </div>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <Icon name="warn" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  )
}

/** A question whose answer has several lines. */
export function LongField({ label, hint, error, id, className = '', ...area }: LongFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
      </label>
      <textarea
        rows={5}
        dir="auto"
        {...area}
        id={fieldId}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className="field-sizing-content max-h-80 min-h-28 w-full rounded-sm border border-control-line bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-3 aria-invalid:border-bad pointer-coarse:text-lg"
      />
      {hint && (
        <div id={`${fieldId}-hint`} className="mt-1.5 text-xs text-ink-2">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${fieldId}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <Icon name="warn" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  )
}

/** A password can be shown, so that it need not be typed twice. */
export function PasswordField({ action, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false)
  const show = (
    <button
      type="button"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="inline-flex min-h-6 items-center gap-1.5 text-xs text-action-ink hover:underline"
    >
      <Icon name="eye" className="size-3.5" />
      {shown ? say('Hide password') : say('Show password')}
    </button>
  )
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      action={action ?? show}
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}

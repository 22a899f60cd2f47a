import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './Spinner.tsx'

type Look = 'main' | 'plain' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  main: 'bg-action text-on-action border-transparent hover:bg-action-hover',
  plain: 'bg-surface text-ink border-line-strong hover:bg-surface-2',
  quiet: 'border-transparent text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'bg-surface text-bad border-line-strong hover:bg-bad-soft',
}

const shape =
  'inline-flex h-(--control-h) items-center justify-center gap-2 rounded-sm border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-(--dur-1) select-none aria-disabled:opacity-60'

type ButtonProps = ComponentProps<'button'> & { look?: Look; busy?: boolean }

/**
 * While its work runs it stays focusable and shows it, and a second press has no effect. A submit button takes the
 * focus with the press and not before: an error shown when a field is left would push the button away from under the
 * pointer.
 */
export const Button = ({
  look = 'plain',
  busy = false,
  className = '',
  children,
  onClick,
  onMouseDown,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={busy ? 'button' : type}
    aria-busy={busy || rest['aria-busy']}
    aria-disabled={busy || rest['aria-disabled']}
    onMouseDown={(event) => (type === 'submit' && event.preventDefault(), onMouseDown?.(event))}
    onClick={busy ? undefined : (event) => (type === 'submit' && event.currentTarget.focus(), onClick?.(event))}
    className={`${shape} ${looks[look]} disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-ink-3 ${className}`}
  >
    {busy && <Spinner />}
    {children}
  </button>
)

export const ButtonLink = ({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) => (
  <Link {...rest} className={`${shape} ${looks[look]} ${className}`} />
)

export const IconButton = ({
  label,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={`inline-flex size-9 items-center justify-center rounded-sm text-ink-2 transition-colors duration-(--dur-1) hover:bg-surface-2 hover:text-ink pointer-coarse:size-11 ${className}`}
  >
    {children}
  </button>
)

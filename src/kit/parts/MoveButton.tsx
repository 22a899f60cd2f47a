import { useId, useState, type ReactNode } from 'react'
import { notKnownYet, type Judged } from '#platform/rules.ts'
import { sentence } from '#client/sentences.ts'
import { Button } from './Button.tsx'
import type { ToastAction } from './toast-shelf.ts'
import { toast } from './Toasts.tsx'
import { toldWaiting } from './told-waiting.ts'
import { say } from '#platform/say.ts'

export type MoveButtonProps = {
  whyNot: Judged
  run: () => Promise<unknown> | void
  /** The handler for a press on an unavailable action: in a form it shows what is missing. */ tried?: () => void
  /** The words afterward; a function where the answer decides them. */
  done?: string | ((answer: any) => string)
  /** Offered beside these words. */ undo?: ((answer: unknown) => ToastAction) | undefined
  look?: 'main' | 'plain' | 'danger'
  /** Drawn once a refused button was pressed: everything against it, with the way to the fix. */
  fixes?: ReactNode
  children: ReactNode
}

/**
 * The next actions of a record. An unavailable action stays in its place, can be reached, and shows the reason: the
 * keyboard would skip a disabled button, and its reason would be unknown.
 */
export function MoveButton({ whyNot, run, tried, done, undo, look = 'plain', fixes, children }: MoveButtonProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState(false)

  async function press() {
    setBusy(true)
    try {
      const answer = await run()
      if (done) toast('good', typeof done === 'string' ? done : done(answer), undefined, undo?.(answer))
    } catch (error) {
      if (!toldWaiting(error)) toast('bad', sentence(error))
    }
    setBusy(false)
  }

  /**
   * In the foot of a dialog, and where there is a way to the fix, the reason stays visible while the person fixes it;
   * elsewhere it is attached to the button.
   */
  function answer(foot: Element | null) {
    if (tried) return tried()
    const dialog = foot?.closest('dialog')
    if (!dialog && !fixes) return
    setTold(true)
    if (dialog) firstMissing(dialog)?.focus()
  }

  if (whyNot === notKnownYet)
    return (
      <Button look={look} aria-disabled aria-busy className="cursor-progress">
        {children}
        <span className="sr-only">{say(', loading…')}</span>
      </Button>
    )
  if (whyNot === null)
    return (
      <Button look={look} busy={busy} onClick={() => void press()}>
        {children}
      </Button>
    )
  return (
    <>
      {told &&
        (fixes ? (
          <div role="alert" className="order-first basis-full text-sm text-ink max-md:order-last">
            {fixes}
          </div>
        ) : (
          <p role="alert" className="order-first basis-full text-sm text-bad">
            {whyNot}
          </p>
        ))}
      <span className="group relative inline-flex" onPointerEnter={inWindow} onFocus={inWindow}>
        <Button
          aria-disabled
          aria-describedby={id}
          onClick={({ currentTarget }) => answer(currentTarget.closest('footer'))}
          className="cursor-not-allowed border-dashed !border-line-strong !bg-transparent !text-ink-3 !opacity-100"
        >
          {children}
        </Button>
        <span
          id={id}
          role="tooltip"
          className={`pointer-events-none invisible absolute top-full right-0 z-20 my-1.5 w-max [footer_&]:top-auto [footer_&]:bottom-full max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-left text-xs whitespace-normal text-canvas opacity-0 transition-opacity delay-300 duration-(--dur-1) group-focus-within:visible group-focus-within:opacity-100 group-focus-within:delay-0 group-hover:visible group-hover:opacity-100 ${told ? 'hidden' : ''}`}
        >
          {whyNot}
        </span>
      </span>
    </>
  )
}

/** The reason begins at the right edge of its button: one that is near the left edge of a phone would be cut off. */
function inWindow({ currentTarget }: { currentTarget: Element }) {
  const reason = currentTarget.querySelector<HTMLElement>(':scope > [role=tooltip]')!
  reason.style.translate = ''
  reason.style.translate = `${Math.max(0, 8 - reason.getBoundingClientRect().left)}px`
}

/** A value that is invalid, or required and missing. */
const firstMissing = (dialog: Element) =>
  [...dialog.querySelectorAll<HTMLInputElement>('input, select, textarea')].find(
    (input) =>
      input.getAttribute('aria-invalid') === 'true' ||
      (input.getAttribute('aria-required') === 'true' && input.value.trim() === ''),
  )

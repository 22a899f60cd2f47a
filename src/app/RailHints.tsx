import { useEffect, useRef, useState, type ReactNode } from 'react'

const firstAfter = 700
const nextWithin = 300

/**
 * The label of an icon on the rail, beside it: after 700 ms, and at once when another was just shown. The rail
 * scrolls, so the label is outside of it; screen readers read the links' own names.
 */
export function RailHints({ children }: { children: ReactNode }) {
  const [hint, setHint] = useState<{ text: string; top: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hidAt = useRef(-nextWithin)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(target: EventTarget, at: number, wait: number) {
    const link = (target as HTMLElement).closest<HTMLElement>('[data-hint]')
    clearTimeout(timer.current)
    if (!link) return setHint(undefined)
    const { top, height } = link.getBoundingClientRect()
    const next = () => setHint({ text: link.dataset.hint!, top: top + height / 2 })
    if (hint || at - hidAt.current < nextWithin) next()
    else timer.current = setTimeout(next, wait)
  }
  function hide(at: number) {
    clearTimeout(timer.current)
    if (hint) hidAt.current = at
    setHint(undefined)
  }

  return (
    <div
      className="contents"
      onPointerOver={({ target, timeStamp, pointerType }) =>
        pointerType === 'mouse' && show(target, timeStamp, firstAfter)
      }
      onPointerLeave={({ timeStamp }) => hide(timeStamp)}
      onFocus={({ target, timeStamp }) => target.matches(':focus-visible') && show(target, timeStamp, 0)}
      onBlur={({ timeStamp }) => hide(timeStamp)}
      onKeyDown={({ key, timeStamp }) => key === 'Escape' && hide(timeStamp)}
      onScroll={({ timeStamp }) => hide(timeStamp)}
    >
      {children}
      {hint && (
        <span
          aria-hidden
          style={{ top: hint.top }}
          className="pointer-events-none fixed left-[calc(var(--sidebar-w-icon)+0.375rem)] z-40 -translate-y-1/2 rounded-sm bg-ink px-2.5 py-1.5 text-xs whitespace-nowrap text-canvas shadow-2"
        >
          {hint.text}
        </span>
      )}
    </div>
  )
}

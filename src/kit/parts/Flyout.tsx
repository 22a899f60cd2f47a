import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { SkeletonLines } from './Skeleton.tsx'

type FlyoutProps = {
  label: string
  face: ReactNode
  look?: string
  wide?: boolean
  children: (close: () => void) => ReactNode
}

const plain =
  'relative inline-grid size-9 place-items-center rounded-sm text-ink-2 transition-colors duration-(--dur-1) hover:bg-surface-2 hover:text-ink aria-expanded:bg-surface-2 aria-expanded:text-ink pointer-coarse:size-11'

/** A button of the header and its panel. A disclosure, not a desktop menu: Tab walks through it, Escape closes it. */
export function Flyout({ label, face, look = plain, wide = false, children }: FlyoutProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => box.current?.contains(target as Node) || setOpen(false)
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [open])

  return (
    <div
      ref={box}
      className="sm:relative"
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        close()
        box.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
        className={look}
      >
        {face}
      </button>
      {open && (
        <div
          className={`absolute inset-x-2 top-full z-40 mt-1 max-h-[calc(100dvh-var(--header-h)-1rem)] animate-[arrive_var(--dur-1)_var(--ease-out)] overflow-y-auto rounded-md border border-line-strong bg-surface shadow-2 sm:inset-x-auto sm:right-0 sm:mt-2 ${wide ? 'sm:w-88' : 'sm:w-64'}`}
        >
          <Suspense
            fallback={
              <div className="p-4">
                <SkeletonLines lines={4} />
              </div>
            }
          >
            {children(close)}
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The count, on the corner of the button. The button's own name has it in words. */
export const Count = ({ of }: { of: number | undefined }) =>
  of ? (
    <span
      aria-hidden
      className="absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-action px-1 text-2xs leading-none font-semibold text-on-action ring-2 ring-canvas"
    >
      {of > 99 ? '99+' : of}
    </span>
  ) : null

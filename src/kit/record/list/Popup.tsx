import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../parts/Button.tsx'
import { Icon, type IconName } from '../../parts/Icon.tsx'

type PopupProps = { icon: IconName; label: string; title: string; children: ReactNode }

/**
 * A few choices below their button. Escape, a press elsewhere and elements with `data-closes` close it; the focus
 * returns.
 */
export function Popup({ icon, label, title, children }: PopupProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!open) return
    const press = ({ target }: PointerEvent) =>
      target instanceof Node && !box.current?.contains(target) && setOpen(false)
    addEventListener('pointerdown', press)
    return () => removeEventListener('pointerdown', press)
  }, [open])
  return (
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && open && (event.preventDefault(), close())}
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <Button
        look="quiet"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
        className="px-2.5 font-normal"
      >
        <Icon name={icon} />
        <span className="md:group-has-data-cards/list:sr-only max-sm:group-data-tools/tools:sr-only">{label}</span>
      </Button>
      {open && (
        <div
          role="dialog"
          aria-label={title}
          onClick={({ target }) => target instanceof Element && target.closest('[data-closes]') && close()}
          className="absolute top-full right-0 z-30 mt-1 max-h-[min(30rem,70dvh)] w-64 overflow-y-auto rounded-md border border-line-strong bg-surface p-1.5 shadow-2 max-md:not-in-data-tools:right-auto max-md:not-in-data-tools:left-0 max-sm:in-data-tools:w-56"
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const popupItem =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-base text-ink hover:bg-surface-2 pointer-coarse:min-h-11'

import { useId, useState, type ReactNode } from 'react'
import type { Reason } from '#platform/rules.ts'
import { sentence } from '#client/sentences.ts'
import { Button } from './Button.tsx'
import { toast } from './Toasts.tsx'

type MoveButtonProps = { whyNot: Reason; run: () => Promise<unknown> | void; done?: string; look?: 'main' | 'plain' | 'danger'; children: ReactNode }

/**
 * What may be done to a record next. When it may not, the button stays in its place, can be reached, and says why: a
 * disabled one would be skipped by the keyboard and leave people guessing.
 */
export function MoveButton({ whyNot, run, done, look = 'plain', children }: MoveButtonProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    try {
      await run()
      if (done) toast('good', done)
    } catch (error) {
      toast('bad', sentence(error))
    }
    setBusy(false)
  }

  if (whyNot === null)
    return (
      <Button look={look} busy={busy} onClick={() => void press()}>
        {children}
      </Button>
    )
  return (
    <span className="group relative inline-flex">
      <Button aria-disabled aria-describedby={id} className="cursor-not-allowed border-dashed !border-line-strong !bg-transparent !text-ink-3 !opacity-100">
        {children}
      </Button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full right-0 z-20 mt-1.5 w-max max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-left text-xs whitespace-normal text-canvas opacity-0 transition-opacity delay-300 duration-(--dur-1) group-focus-within:visible group-focus-within:opacity-100 group-focus-within:delay-0 group-hover:visible group-hover:opacity-100"
      >
        {whyNot}
      </span>
    </span>
  )
}

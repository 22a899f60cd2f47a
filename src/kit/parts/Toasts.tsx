import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'

type Tone = 'good' | 'info' | 'bad'
type Toast = { id: number; tone: Tone; title: string; text?: string | undefined }

let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const tell of listeners) tell()
}

/** A note in passing: at most three at a time, four seconds each. What needs an answer is a notice on the page instead. */
export function toast(tone: Tone, title: string, text?: string): void {
  const note = { id: ++count, tone, title, text }
  show([...shown, note].slice(-3))
  setTimeout(() => show(shown.filter(({ id }) => id !== note.id)), 4000)
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const now = () => shown

const inks: Record<Tone, string> = { good: 'text-good', info: 'text-info', bad: 'text-bad' }

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, now, now)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-end gap-2">
      {toasts.map(({ id, tone, title, text }) => (
        <div key={id} className="flex w-full max-w-sm animate-[arrive_200ms_var(--ease-out)] gap-3 rounded-md border border-line-strong bg-surface px-4 py-3 shadow-2">
          <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'warn' : 'info'} className={`mt-0.5 size-4.5 ${inks[tone]}`} />
          <div>
            <p className="font-semibold text-ink">{title}</p>
            {text && <p className="text-ink-2">{text}</p>}
          </div>
        </div>
      ))}
    </div>
  )
}

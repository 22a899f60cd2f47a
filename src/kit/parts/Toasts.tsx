import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import { toastShelf, type ToastAction, type Tone } from './toast-shelf.ts'
import { say } from '#platform/say.ts'

export const notes = toastShelf({ most: 3, lasts: 4000 })
export const announcements = toastShelf({ most: 1, lasts: 5000 })

/**
 * A brief message: up to three at a time, four seconds each. A message that needs an answer is a notice on the page
 * instead.
 */
export const toast = (tone: Tone, title: string, text?: string, action?: ToastAction): void =>
  void notes.put(tone, title, text, action)

type Announced = {
  destructive?: boolean
  tone?: Tone
  action?: ToastAction
  /** Until dismissed: for messages that must be seen by a person who may be looking elsewhere. */ stays?: boolean
}
/**
 * A status of the whole page: one at a time, so that the newest never appears beside its opposite. Returns a function
 * that removes it.
 */
export const announce = (
  title: string,
  text?: string,
  { destructive = false, tone = 'info', action, stays }: Announced = {},
): (() => void) => announcements.put(destructive ? 'bad' : tone, title, text, action, stays)

const inks: Record<Tone, string> = { good: 'text-good', info: 'text-info', bad: 'text-bad' }

export const Toasts = () => (
  // Above the two buttons that float in the corner; on a phone, where a panel fills the space below, under the header.
  // Above a dialog too, which hides everything outside of it except live regions, and takes a press outside as a
  // request to close.
  <div
    role="status"
    aria-live="polite"
    onPointerDown={(event) => event.stopPropagation()}
    className="pointer-events-none fixed inset-x-4 bottom-20 z-60 grid print:hidden justify-items-end gap-2 md:right-14 md:bottom-4 max-sm:top-[calc(var(--header-h)+0.5rem)] max-sm:bottom-auto"
  >
    <Shelf of={announcements} />
    <Shelf of={notes} />
  </div>
)

const Shelf = ({ of: shelf }: { of: typeof notes }) =>
  useSyncExternalStore(shelf.subscribe, shelf.shown, shelf.shown).map(({ id, tone, title, text, action }, at, all) => (
    // On a phone only the newest: three of them would hide what the page is about.
    <div
      key={id}
      className={`${at < all.length - 1 ? 'max-sm:hidden' : ''} pointer-events-auto flex w-full max-w-sm animate-[arrive_200ms_var(--ease-out)] gap-3 rounded-md border border-line-strong bg-surface py-3 pr-2 pl-4 shadow-2`}
    >
      <Icon
        name={tone === 'good' ? 'check' : tone === 'bad' ? 'warn' : 'info'}
        className={`mt-0.5 size-4.5 ${inks[tone]}`}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold text-ink">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => (shelf.remove(id), action.run())}
          className="link min-h-6 shrink-0 px-1 font-semibold"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={say('Dismiss: {title}', { title })}
        onClick={() => shelf.remove(id)}
        className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-3 hover:text-ink pointer-coarse:size-9"
      >
        <Icon name="cross" className="size-3.5" />
      </button>
    </div>
  ))

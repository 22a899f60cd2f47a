import { Suspense, useState } from 'react'
import { optional } from '#kit/optional.tsx'
import { Icon } from '#kit/parts/Icon.tsx'

const FeedbackForm = optional(() => import('./FeedbackForm.tsx').then(({ FeedbackForm }) => FeedbackForm))

export function FeedbackWidget() {
  const [open, setOpen] = useState(false)
  return (
    <>
      {open && (
        <Suspense>
          <FeedbackForm onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <button
        type="button"
        aria-label="Give feedback"
        title="Give feedback"
        onClick={() => setOpen(true)}
        className="grid size-12 place-items-center rounded-full border border-line-strong bg-surface text-ink-2 shadow-2 transition-colors duration-(--dur-1) hover:bg-surface-2 hover:text-ink"
      >
        <Icon name="bulb" className="size-5.5" />
      </button>
    </>
  )
}

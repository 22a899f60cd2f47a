import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { NextStep, StepTone } from '#platform/life/next-step.ts'
import { ended } from '#platform/words.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'

const tones: Record<StepTone, { box: string; ink: string; icon: IconName }> = {
  you: { box: 'bg-warn-soft', ink: 'text-warn', icon: 'clock' },
  others: { box: 'bg-info-soft', ink: 'text-info', icon: 'clock' },
  moving: { box: 'bg-info-soft', ink: 'text-info', icon: 'calendar' },
  late: { box: 'bg-bad-soft', ink: 'text-bad', icon: 'warn' },
  problem: { box: 'bg-bad-soft', ink: 'text-bad', icon: 'warn' },
  done: { box: 'bg-good-soft', ink: 'text-good', icon: 'check' },
  ended: { box: 'bg-surface-3', ink: 'text-ink-2', icon: 'minus' },
}

type NextBarProps = { title: string; step: NextStep | null; actions?: ReactNode }

/**
 * Who has to do what, with the moves of the record. While the page scrolls it stays below the header, with the
 * record’s name in front.
 */
export function NextBar({ title, step, actions }: NextBarProps) {
  const mark = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const high = useRef(0)
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    const header = document.querySelector('body header')?.clientHeight ?? 64
    const watch = new IntersectionObserver(
      (entries) => {
        // A busy browser tells of several frames at once, the newest last.
        const { boundingClientRect, isIntersecting } = entries.at(-1)!
        const above = boundingClientRect.top < header && !isIntersecting
        if (above && !bar.current!.dataset.stuck) high.current = bar.current!.offsetHeight
        setStuck(above)
      },
      { rootMargin: `-${header}px 0px 0px` },
    )
    watch.observe(mark.current!)
    return () => watch.disconnect()
  }, [])
  // Below the header it is lower: what follows keeps its place.
  useLayoutEffect(() => {
    const { style, offsetHeight } = bar.current!
    style.marginBottom = stuck ? `${Math.max(0, high.current - offsetHeight)}px` : ''
  }, [stuck])
  const { box, ink, icon } = tones[step?.tone ?? 'others']
  return (
    <>
      <div ref={mark} aria-hidden className="h-px" />
      <div
        ref={bar}
        data-stuck={stuck || undefined}
        className={`group sticky top-(--header-h) z-20 -mx-(--gutter) border-b px-(--gutter) md:-mx-6 md:px-6 empty:hidden print:static print:mx-0 print:px-0 ${stuck ? 'border-line bg-canvas' : 'border-transparent'}`}
      >
        {(step || actions) && (
          <div
            className={`flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-md py-1.5 ${step && !stuck ? `px-3 ${box}` : ''}`}
          >
            {stuck && (
              <span aria-hidden className="min-w-0 max-w-80 truncate font-semibold text-ink max-md:flex-1">
                {title}
              </span>
            )}
            {step && (
              <p
                className={`flex min-w-0 flex-[1_1_18rem] items-start gap-2.5 text-ink ${stuck ? 'max-md:hidden md:truncate' : ''}`}
              >
                <Icon name={icon} className={`mt-0.5 size-4 ${ink}`} />
                <span className={`min-w-0 ${stuck ? 'truncate' : ''}`}>
                  <span className="font-semibold">{step.rest ? ended(step.lead) : step.lead}</span>
                  {step.rest && <span className="text-ink-2"> {step.rest}</span>}
                </span>
              </p>
            )}
            <div className="flex flex-wrap items-center gap-2 empty:hidden max-md:group-data-stuck:[&>:not(.bg-action)]:hidden max-md:[&>.bg-action]:order-first md:ml-auto md:has-[>[role=alert]]:w-full md:has-[>[role=alert]]:justify-end md:[&>.bg-action]:order-last print:hidden">
              {actions}
            </div>
          </div>
        )}
      </div>
    </>
  )
}

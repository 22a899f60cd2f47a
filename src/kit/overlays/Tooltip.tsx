import { Tooltip as Parts } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Opens after 700 ms; moving to the next one within 300 ms opens it at once. */
export const tooltipTimes = { delayDuration: 700, skipDelayDuration: 300 } as const

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Parts.Provider {...tooltipTimes}>{children}</Parts.Provider>
)

/** A short addition to a control that has a name already. Required information is on the page instead. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Parts.Root>
    <Parts.Trigger asChild>{children}</Parts.Trigger>
    <Parts.Portal>
      <Parts.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-40 max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-canvas"
      >
        {text}
      </Parts.Content>
    </Parts.Portal>
  </Parts.Root>
)

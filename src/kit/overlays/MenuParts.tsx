import { notKnownYet } from '#platform/rules.ts'
import { DropdownMenu as Parts } from 'radix-ui'
import { useState } from 'react'
import type { MenuProps } from './Menu.tsx'
import { say } from '#platform/say.ts'

/**
 * More actions. Arrows move, letters jump, Escape closes; an unavailable action shows its reason and Enter skips it.
 */
export function MenuParts({ label, items, children }: MenuProps) {
  // Beside an open dialog the page is inert: its menus belong inside it.
  const [dialog] = useState(() => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
  return (
    // Not modal: a modal menu sets a style on the page, which the content policy refuses.
    <Parts.Root defaultOpen modal={false}>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      <Parts.Portal container={dialog}>
        <Parts.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-48 rounded-md border border-line-strong bg-surface p-1 shadow-2"
        >
          {items.map((item, at) =>
            item === 'line' ? (
              <Parts.Separator key={at} className="my-1 h-px bg-line" />
            ) : (
              <Parts.Item
                key={item.label}
                aria-disabled={item.whyNot ? true : undefined}
                onSelect={(event) => {
                  if (!item.whyNot) return item.run()
                  return item.tried ? item.tried() : event.preventDefault()
                }}
                className={`flex min-h-9 cursor-pointer flex-col justify-center rounded-sm px-2.5 py-1 text-sm outline-none select-none data-highlighted:bg-action-soft pointer-coarse:min-h-11 aria-disabled:cursor-not-allowed ${item.whyNot ? 'text-ink-3' : item.danger ? 'text-bad' : 'text-ink'}`}
              >
                {item.label}
                {item.whyNot && (
                  <span className="max-w-56 text-xs text-ink-2">
                    {item.whyNot === notKnownYet ? say('Loading…') : item.whyNot}
                  </span>
                )}
              </Parts.Item>
            ),
          )}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

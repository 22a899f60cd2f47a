import { cloneElement, Suspense, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { Judged } from '#platform/rules.ts'
import { optional } from '../optional.tsx'

export type MenuItem = {
  label: string
  run: () => void
  whyNot?: Judged
  danger?: boolean
  /** For a refused action: shows the way to the fix. */ tried?: () => void
}
export type MenuProps = { label: string; items: readonly (MenuItem | 'line')[]; children: ReactElement<object> }

const MenuParts = optional(() => import('./MenuParts.tsx').then(({ MenuParts }) => MenuParts))

/** More actions, behind a button. Their code weighs 28 kB and loads with the first press, which it answers. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const open = () => setPressed(true)
  const button = cloneElement(props.children as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && (event.preventDefault(), open()),
  })
  return pressed ? (
    <Suspense fallback={button}>
      <MenuParts {...props} />
    </Suspense>
  ) : (
    button
  )
}

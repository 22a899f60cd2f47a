import { lazy, useState, type ComponentType } from 'react'

/** `ready` loads what the screen needs before it is drawn, such as a translation of its text. */
type Loading = () => Promise<{ default: ComponentType; ready?: () => Promise<unknown> }>
export type LoadableScreen = ComponentType & { load: () => Promise<void> }

/**
 * A screen whose code loads with its page, like `lazy`, and which can be preloaded: a server-rendered page is
 * hydrated at once, whole, and never shows a skeleton in place of its text; at work it loads while the frame is
 * drawn.
 */
export function screen(loading: Loading): LoadableScreen {
  let Loaded: ComponentType | undefined
  const Later = lazy(loading)
  function Screen() {
    // Once drawn it stays the same component: a replacement would lose all input.
    const [Shown] = useState(() => Loaded ?? Later)
    return <Shown />
  }
  Screen.load = async () => {
    const { default: found, ready } = await loading()
    await ready?.()
    Loaded = found
  }
  return Screen
}

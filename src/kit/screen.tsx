import { lazy, useState, type ComponentType } from 'react'

type Loading = () => Promise<{ default: ComponentType }>
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
    Loaded = (await loading()).default
  }
  return Screen
}

import { lazy, useState, type ComponentType } from 'react'

type Loading = () => Promise<{ default: ComponentType }>
export type LoadableScreen = ComponentType & { load: () => Promise<void> }

/**
 * A screen whose code comes with its page, like `lazy`, and which can be asked for beforehand: a page that the server
 * wrote is taken over at once, whole, and never shows a skeleton where its text stood; at work it comes while the frame
 * is drawn.
 */
export function screen(loading: Loading): LoadableScreen {
  let Loaded: ComponentType | undefined
  const Later = lazy(loading)
  function Screen() {
    // Once drawn it stays the same component: one that took its place would begin with nothing that was typed.
    const [Shown] = useState(() => Loaded ?? Later)
    return <Shown />
  }
  Screen.load = async () => {
    Loaded = (await loading()).default
  }
  return Screen
}

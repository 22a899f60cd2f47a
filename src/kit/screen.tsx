import { lazy, type ComponentType } from 'react'

type Loading = () => Promise<{ default: ComponentType }>
export type LoadableScreen = ComponentType & { load: () => Promise<void> }

/**
 * A screen whose code comes with its page, like `lazy`, and which can be asked for beforehand: a page that the server wrote is
 * taken over at once, whole, and never shows a skeleton where its text stood.
 */
export function screen(loading: Loading): LoadableScreen {
  let Loaded: ComponentType | undefined
  const Later = lazy(loading)
  const Screen = () => (Loaded ? <Loaded /> : <Later />)
  Screen.load = async () => {
    Loaded = (await loading()).default
  }
  return Screen
}

export const isLoadable = (component: ComponentType): component is LoadableScreen => 'load' in component

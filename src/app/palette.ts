const name = 'granary:palette'

/** Anything on any page may open the palette: it listens to the window. */
export const openPalette = (): void => void dispatchEvent(new Event(name))

export function onPalette(open: () => void): () => void {
  addEventListener(name, open)
  return () => removeEventListener(name, open)
}

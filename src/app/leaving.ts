// A person who signs out while entries wait on this device is asked first: they exist nowhere else.

let ask: (() => void) | null = null

/** The part of the page that asks. */
export function onLeaving(asks: () => void): () => void {
  ask = asks
  return () => void (ask = null)
}

/** False where no part of the page can ask. */
export function askBeforeLeaving(): boolean {
  ask?.()
  return ask !== null
}

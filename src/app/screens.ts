import { isLoadable } from '#kit/screen.tsx'
import type { Place } from './places.tsx'

/** The code of the page at this address, before anything is drawn. */
export async function loadScreen(place: Place): Promise<void> {
  const screen = place.page?.route.screen
  if (screen && isLoadable(screen)) await screen.load()
}

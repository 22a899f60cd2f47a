import type { Place } from './places.tsx'

/** The code of the page at this address, before anything is drawn. */
export async function loadScreen(place: Place): Promise<void> {
  await place.page?.route.screen.load()
}

/** The same while the frame comes and is drawn. A screen that does not come says so where it is missed. */
export const beginScreen = (place: Place): void => void loadScreen(place).catch(() => undefined)

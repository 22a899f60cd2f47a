import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller of the present request; known once their token was checked. */
type Asker = { person?: string }

const place = new AsyncLocalStorage<Asker>()

/** Runs the work as one request: its writes are that person's, whatever role writes them. */
export const inRequest =
  <T>(work: () => T) =>
  () =>
    place.run({}, work)

export function noteAsker(person: string | undefined): void {
  const asker = place.getStore()
  if (asker && person) asker.person = person
}

export const whoAsks = (): string | undefined => place.getStore()?.person

import { AsyncLocalStorage } from 'node:async_hooks'

/** Who asks in the request that is being served; known once their token was looked at. */
type Asker = { person?: string }

const place = new AsyncLocalStorage<Asker>()

/** The work, as one request: what is written in it is that person's writing, whatever role writes it. */
export const inRequest =
  <T>(work: () => T) =>
  () =>
    place.run({}, work)

export function noteAsker(person: string | undefined): void {
  const asker = place.getStore()
  if (asker && person) asker.person = person
}

export const whoAsks = (): string | undefined => place.getStore()?.person

/** The names of what a device keeps: answers in IndexedDB, and the empty page in the cache of the service worker. */
export const keptIn = 'kept-answers'
export const shellIn = 'shell'

/** A person leaves: everything kept goes with its key, also where the program that kept it can't be loaded. */
export function forgetKept(): void {
  try {
    indexedDB.deleteDatabase(keptIn)
    void caches.delete(shellIn).catch(() => undefined)
  } catch {
    // A browser without storage has kept nothing.
  }
}

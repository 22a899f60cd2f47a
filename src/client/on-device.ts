/**
 * A browser keeps some things of a person: unsent input of forms and dialogs, and the pages they left last. Each key
 * names its kind, and then its person.
 */
const kinds = /^(draft|recent-pages|reason|form) /

/** A person who signs out leaves nothing on a device that the next person may use. */
export const forgetPerson = (): void => forget((key) => kinds.test(key))

/** An ended session costs no input: it waits for its writer, and leaves when another person signs in. */
export const forgetOthers = (user: string): void => forget((key) => kinds.test(key) && key.split(' ')[1] !== user)

/** Recent pages tell what a person was working on, and are worth nothing after the session. */
export const forgetPages = (): void => forget((key) => key.startsWith('recent-pages '))

function forget(isTheirs: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key in storage) if (isTheirs(key)) storage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}

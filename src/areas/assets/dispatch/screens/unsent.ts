import { useState } from 'react'

/** A report that could not be sent. It stays on this device until its driver sends it. */
export type Unsent = { command: string; input: { id: string } & Record<string, unknown>; title: string; at: string }

const keyOf = (user: string, plan: string) => `unsent ${user} route ${plan}`

/** On this device, per person, and sent only by a press. It stays after signing out: it exists nowhere else. */
export function useUnsent(user: string, plan: string) {
  const key = keyOf(user, plan)
  const [list, setList] = useState<readonly Unsent[]>(() => read(key))
  const save = (next: readonly Unsent[]) => {
    setList(next)
    try {
      if (next.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the reports wait as long as the page is open.
    }
  }
  return {
    list,
    add: (one: Unsent) =>
      save([...list.filter(({ input, command }) => input.id !== one.input.id || command !== one.command), one]),
    drop: (sent: readonly Unsent[]) => save(list.filter((one) => !sent.includes(one))),
  }
}

function read(key: string): Unsent[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Unsent[]
  } catch {
    return []
  }
}

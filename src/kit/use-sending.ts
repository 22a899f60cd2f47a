import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import type { Problem } from './fields.ts'

/**
 * What a form that is written by hand needs around its fields, which bear the names of their problems as ids: nothing
 * is sent while something is wrong, each mistake stands at its field from the first press on, and the first of them
 * takes the focus. What the server says of a field stands there too, until the next press; what it says of none is one
 * sentence. Nothing that was typed is lost.
 */
export function useSending(problems: readonly (Problem | false | null | '')[]) {
  const mistakes = problems.filter((each) => typeof each === 'object' && each !== null)
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [first, setFirst] = useState<{ name: string }>()
  // Once the sentence stands at the field, so that it is read together with it.
  useEffect(() => {
    if (first) document.getElementById(first.name)?.focus()
  }, [first])

  const wrong = (name: string): string | null =>
    tried ? ([...mistakes, ...said].find((each) => each.name === name)?.message ?? null) : null

  async function send(run: () => Promise<unknown>): Promise<void> {
    if (busy) return
    setTried(true)
    setSaid([])
    setRefusal(undefined)
    if (mistakes[0]) return setFirst({ name: mistakes[0].name })
    setBusy(true)
    try {
      await run()
    } catch (error) {
      const { here, elsewhere } = placed(error, (name) => document.getElementById(name) !== null)
      setSaid(here)
      setRefusal(elsewhere)
      if (here[0]) setFirst({ name: here[0].name })
    }
    setBusy(false)
  }
  return { wrong, refusal, busy, send }
}

/**
 * The server names a field by its path, such as lines.0.quantity; the field that has this id is told, or else the one
 * of the last part.
 */
export function placed(
  error: unknown,
  stands: (name: string) => boolean,
): { here: Problem[]; elsewhere: string | undefined } {
  const said =
    error instanceof Refused
      ? Object.entries(error.fields).map(([path, message]) => ({
          name: stands(path) ? path : path.split('.').at(-1)!,
          message,
        }))
      : []
  if (said.length === 0) return { here: [], elsewhere: sentence(error) }
  return {
    here: said.filter(({ name }) => stands(name)),
    elsewhere:
      said
        .filter(({ name }) => !stands(name))
        .map(({ message }) => message)
        .join(' ') || undefined,
  }
}

import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import type { Problem } from './fields.ts'

/**
 * The state of a handwritten form around its fields, whose ids are the names of their problems: nothing is sent while
 * a field is invalid, each error is shown at its field from the first press on, and the first one takes the focus.
 * The server's error for a field is shown there too, until the next press; an error without a field is one sentence.
 * No input is lost. `ready`: nothing is wrong with it, so that its effect can be told.
 */
export function useSending(problems: readonly (Problem | false | null | '')[]) {
  const mistakes = problems.filter((each) => typeof each === 'object' && each !== null)
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [first, setFirst] = useState<{ name: string }>()
  // Once the sentence is at the field, so that it is read together with it.
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
  return { wrong, refusal, busy, send, ready: mistakes.length === 0 && !refusal }
}

/**
 * The server names a field by its path, such as lines.0.quantity; the field with this id gets the error, or else the
 * one with the last part.
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

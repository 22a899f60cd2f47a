import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { isSame, type Filled } from '../filled/rules.ts'
import type { Answer, Item } from '../rules.ts'

/** The command that saves a box, and the question to ask again after a refusal. */
export type Saving = { command: string; question: readonly [table: string, name: string] }
type SaveBox = {
  name: string
  run: (
    input: { id: string; box: string; version: number; answer?: string; reason: string | null },
    context: never,
  ) => Promise<{ version: number }>
}

type Typed = { answer: Answer; version: number }

/**
 * One box while a person fills it in. It is saved when it is left; an answer that differs from what is known waits for
 * a reason. A refusal keeps what was typed.
 */
export function useBox(form: Filled, { key }: Item, { command, question }: Saving) {
  const send = useCommand<SaveBox>(command)
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>()
  const [reason, setReason] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const given = form.given[key]
  const known = form.known[key]
  const stored = given?.answer === undefined ? (known?.answer ?? null) : given.answer
  const shown = typed ? typed.answer : stored
  const version = typed?.version ?? given?.version ?? 0
  const differs = known !== undefined && !isSame(shown, known.answer)
  const asksReason = typed !== undefined && differs && !isSame(shown, stored)

  /** Answers on their way to the server, one after the other, and what the last of them says. */
  const saving = useRef<{ done: Promise<void>; answer: Answer }>(undefined)
  /** The version of this person's last save: what they typed meanwhile replaces that, and nothing of others. */
  const own = useRef(0)

  async function save(answer: Answer | undefined, because?: string | null): Promise<void> {
    const sent = answer === undefined ? (known?.answer ?? null) : answer
    const mine = {
      answer: sent,
      done: (saving.current?.done ?? Promise.resolve()).then(() => saveNow(answer, sent, because)),
    }
    saving.current = mine
    await mine.done
    if (saving.current === mine) saving.current = undefined
  }
  async function saveNow(answer: Answer | undefined, sent: Answer, because?: string | null) {
    try {
      const saved = await send({
        id: form.id,
        box: key,
        version: Math.max(version, own.current),
        ...(answer !== undefined && { answer: answer as string }),
        reason: because ?? null,
      })
      own.current = saved.version
      setTyped((now) => (now && !isSame(now.answer, sent) ? { ...now, version: saved.version } : undefined))
      setReason(undefined)
      setRefused(undefined)
    } catch (error) {
      setRefused(sentence(error))
      // The next try replaces what is there now: the sentence has just said what that is.
      await queries.invalidateQueries({ queryKey: question })
      setTyped((now) => now && { ...now, version: -1 })
    }
  }
  // After a conflict the version is read again.
  if (typed?.version === -1) setTyped({ ...typed, version: given?.version ?? 0 })

  return {
    shown,
    known,
    given,
    refused,
    differs,
    asksReason,
    reason: reason ?? given?.reason ?? '',
    setReason,
    typing: typed !== undefined,
    change(value: unknown) {
      setTyped({ answer: (value === '' ? null : value) as Answer, version })
      setRefused(undefined)
    },
    /** A choice is saved as soon as it is made. */
    async choose(value: unknown) {
      const answer = (value === '' ? null : value) as Answer
      setTyped({ answer, version })
      setRefused(undefined)
      if (known === undefined || isSame(answer, known.answer)) await save(known ? undefined : answer)
    },
    async leave() {
      if (!typed) return
      if (isSame(typed.answer, saving.current ? saving.current.answer : stored)) return setTyped(undefined)
      if (known !== undefined && isSame(typed.answer, known.answer)) return save(undefined)
      if (known === undefined) await save(typed.answer)
    },
    keep: () => save(shown, reason ?? given?.reason),
    useKnownAgain: () => save(undefined),
    drop() {
      setTyped(undefined)
      setReason(undefined)
      setRefused(undefined)
    },
  }
}

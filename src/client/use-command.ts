import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from './BackendProvider.tsx'
import { callFunction } from './functions.ts'
import { heldNow, loadOutbox, type Words } from './outbox/held.ts'
import { countRequest } from './rate-limiter.ts'
import { neverAnswered } from './sentences.ts'

/** A command as the server declares it. Screens use its type, never its code. */
type Command = { name: string; run: (input: never, context: never) => Promise<unknown> }
type Input<C extends Command> = Parameters<C['run']>[0]
/** A command that may wait on this device is named to its person there. */
type Named<C> = C extends { offline: true } ? readonly [words: Words] : readonly []
type Answer<C extends Command> = C['run'] extends (input: never, context: never) => Promise<infer Out> ? Out : never

/**
 * `const approve = useCommand<typeof approvePurchaseOrder>('purchase-orders/approve')`, then `await approve({ id })`.
 * One press is one key: when the answer is lost, the second try gets the first answer, and nothing happens twice. A
 * held key is stopped after a hundred presses in a minute.
 */
export function useCommand<C extends Command>(name: C['name'], ...named: Named<C>): Sender<C> {
  const carryOut = useCommands()
  const send = (input: Input<C>) => carryOut(name, input, ...named) as Promise<Answer<C>>
  return Object.assign(send, { press: (input: Input<C>) => ({ command: name, input, send: () => send(input) }) })
}

/** A command with its input, which a dialog sends, and tells the effect of before. */
export type Pressed<A = unknown> = { command: string; input: object; send: () => Promise<A> }
export async function sent<A>(press: Pressed<A>, then?: (answer: A) => unknown): Promise<A> {
  const answer = await press.send()
  await then?.(answer)
  return answer
}
export type Sender<C extends Command> = ((input: Input<C>) => Promise<Answer<C>>) & {
  press: (input: Input<C>) => Pressed<Answer<C>>
}

/**
 * Where only the press decides the command: a card that is moved to a column of a board. With words it may wait on this
 * device, and then the promise fails with `Waiting`.
 */
export function useCommands(): (name: string, input: unknown, words?: Words) => Promise<unknown> {
  const backend = useBackend()
  const queries = useQueryClient()
  return async (name, input, words) => {
    countRequest('api', name)
    const idempotencyKey = crypto.randomUUID()
    const left = navigator.onLine
    const call = () => callFunction<unknown>(backend, name, input, { idempotencyKey })
    const wait = async (error?: unknown) => {
      const entry = { command: name, input: input as { id: string }, key: idempotencyKey, words: words! }
      return (await loadOutbox()).hold(backend, entry, { left: left && error !== undefined, error })
    }
    // Behind what waits about the same record: it was entered after it.
    const { id } = Object(input) as { id?: unknown }
    if (words && heldNow().some(({ input, refused }) => !refused && input.id === id)) await wait()
    const answer = await call()
      .catch((error: unknown) => {
        if (error instanceof TypeError) return call()
        throw error
      })
      .catch((error: unknown) => {
        if (words && neverAnswered(error)) return wait(error)
        throw error
      })
    await queries.invalidateQueries()
    return answer
  }
}

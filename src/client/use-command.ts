import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from './BackendProvider.tsx'
import { callFunction } from './functions.ts'
import { countRequest } from './rate-limiter.ts'

/** A command as the server declares it. Screens use its type, never its code. */
type Command = { name: string; run: (input: never, context: never) => Promise<unknown> }
type Input<C extends Command> = Parameters<C['run']>[0]
type Answer<C extends Command> = C['run'] extends (input: never, context: never) => Promise<infer Out> ? Out : never

/**
 * `const approve = useCommand<typeof approvePurchaseOrder>('purchase-orders/approve')`, then `await approve({ id })`.
 * One press is one key: when the answer is lost, the second try gets the first answer, and nothing happens twice. A
 * held key is stopped after a hundred presses in a minute.
 */
export function useCommand<C extends Command>(name: C['name']): (input: Input<C>) => Promise<Answer<C>> {
  const carryOut = useCommands()
  return (input) => carryOut(name, input) as Promise<Answer<C>>
}

/** Where only the press decides the command: a card that is moved to a column of a board. */
export function useCommands(): (name: string, input: unknown) => Promise<unknown> {
  const backend = useBackend()
  const queries = useQueryClient()
  return async (name, input) => {
    countRequest('api', name)
    const idempotencyKey = crypto.randomUUID()
    const call = () => callFunction<unknown>(backend, name, input, { idempotencyKey })
    const answer = await call().catch((error: unknown) => {
      if (error instanceof TypeError) return call()
      throw error
    })
    await queries.invalidateQueries()
    return answer
  }
}

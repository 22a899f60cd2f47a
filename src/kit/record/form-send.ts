import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import type { Press } from './ThisWill.tsx'

/** With `press` the form tells what it does before it is sent: `useCommand` gives both. */
export type FormSend<R extends AnyRecord> = ((values: any, version: number) => Promise<RowOf<R>>) & {
  press?: (values: any, version: number) => Press
}

type Sends<A> = ((input: any) => Promise<A>) & { press?: (input: any) => Press }

/** The values of a form in the input of its command. */
export const sendsAs = <A>(send: Sends<A>, inputOf: (values: any, version: number) => object) =>
  Object.assign(
    (values: unknown, version: number) => send(inputOf(values, version)),
    send.press && { press: (values: unknown, version: number) => send.press!(inputOf(values, version)) },
  )

/** The changes of a form, as a command that edits takes them. */
export const sendsChanges = <A>(id: string, edit: Sends<A>) =>
  sendsAs(edit, (changes, version) => ({ id, version, changes }))

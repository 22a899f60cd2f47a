import { silentLog, type Log } from '#platform/log.ts'

const errors: string[] = []

/** Keeps the errors that an operator would read in the log: a 500 does not say its cause. */
export const logOfTests: Log = {
  ...silentLog,
  error: (event, fields) => void errors.push(`${event} ${JSON.stringify(fields, null, 2)}`),
}

type Ended = { result?: { errors?: { message: string }[] } }

/** The report of a failed test says what was logged while it ran. */
export function tellErrors({ task }: { task: Ended }): void {
  const logged = errors.splice(0).slice(-3)
  const [failure] = task.result?.errors ?? []
  if (failure && logged.length > 0) failure.message += `\nLogged: ${logged.join('\n')}`
}

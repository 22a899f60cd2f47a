/**
 * A worker reads this file once, and Node reports each warning once: deprecations, and listeners that are never
 * removed.
 */
const heard: string[] = []
process.on('warning', ({ name, message }) => {
  if (name === 'DeprecationWarning' || name === 'MaxListenersExceededWarning') heard.push(message)
})

/** The product would print such a line to its operator. */
export function refuseWarnings(): void {
  if (heard.length > 0) throw new Error(`Node warned while this file ran: ${heard.splice(0).join('; ')}`)
}

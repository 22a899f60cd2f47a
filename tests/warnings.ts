/** Only what our own code does wrongly: a worker reads this file once, and Node tells each deprecation once. */
const heard: string[] = []
process.on('warning', ({ name, message }) => {
  if (name === 'DeprecationWarning') heard.push(message)
})

/** A start of the product would print such a line to its operator, and the next version of a library breaks on it. */
export function refuseWarnings(): void {
  if (heard.length > 0) throw new Error(`A deprecation was told while this file ran: ${heard.splice(0).join('; ')}`)
}

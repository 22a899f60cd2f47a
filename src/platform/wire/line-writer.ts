/**
 * Lines of one turn of the event loop go out together: under load a write to the system for each would cost a
 * twentieth of the work. Nothing waits longer than to the end of the turn, and an end of the process writes the rest.
 */
export function lineWriter(out: { write(text: string): unknown } = process.stdout): (line: string) => void {
  let pending = ''
  const flush = () => {
    const text = pending
    pending = ''
    if (text) out.write(text)
  }
  process.once('exit', flush)
  return (line) => {
    if (pending === '') setImmediate(flush)
    pending += line
  }
}

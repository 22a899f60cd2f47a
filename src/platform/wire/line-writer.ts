const patience = 50
const enough = 32 * 1024

/**
 * Lines about successes are written a few at a time: under load a system write for each would cost a tenth of the
 * work. A line about a failure is written at once with those before it, and so is the rest at the end of the process;
 * a kill -9 can lose the last twentieth of a second.
 */
export function lineWriter(out: { write(text: string): unknown } = process.stdout): (line: string) => void {
  let pending = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = pending
    pending = ''
    if (text) out.write(text)
  }
  process.once('exit', flush)
  return (line) => {
    pending += line
    if (pending.length > enough || !line.includes('"log.level":"info"')) flush()
    else timer ??= setTimeout(flush, patience).unref()
  }
}

/** A file that was never measured is short: the long ones are recorded. */
const unmeasured = 1.5
/** Two workers do about so many seconds of files in a second, until this run has shown its own pace. */
const usualPace = 2
const believed = 120

/**
 * How far a run is, in a line now and then: the files of all runners that are done, and the minutes that are left by the
 * seconds that each took in an earlier run.
 */
export function startProgress({ seconds, say = console.log, every = 60_000, now = () => performance.now() / 1000 }) {
  const [open, done, running] = [new Map(), new Set(), new Map()]
  const weight = (name) => seconds[name] ?? unmeasured
  const sumOf = (keys) => [...keys].reduce((sum, key) => sum + open.get(key), 0)
  const began = now()
  let last = ''
  const line = () => {
    if (open.size === 0) return ''
    const [finished, elapsed] = [sumOf(done), now() - began]
    const pace = (finished + usualPace * believed) / (elapsed + believed)
    const minutes = Math.ceil((sumOf(open.keys()) - finished) / pace / 60)
    const [longest, since] = [...running].sort(([, one], [, other]) => one - other)[0] ?? []
    const long =
      since !== undefined && now() - since > 300
        ? `; ${longest} has run for ${Math.floor((now() - since) / 60)} minutes`
        : ''
    return `${done.size} of ${open.size} files done, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left${long}.`
  }
  const timer = setInterval(() => {
    const said = line()
    if (said && said !== last) say(`\n${(last = said)}\n`)
  }, every)
  timer.unref()
  return {
    line,
    stop: () => clearInterval(timer),
    /** The news of a runner about its files: which it will run, which begins and which is done. */
    of: (runner) => (message) => {
      if (message?.what === 'all') for (const file of message.files) open.set(`${runner} ${file}`, weight(file))
      if (message?.what === 'began') running.set(`${runner} ${message.file}`, now())
      if (message?.what === 'done') {
        done.add(`${runner} ${message.file}`)
        running.delete(`${runner} ${message.file}`)
        if (!open.has(`${runner} ${message.file}`)) open.set(`${runner} ${message.file}`, weight(message.file))
      }
    },
  }
}

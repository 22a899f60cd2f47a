/**
 * npm passes SIGTERM to the shell that it started this command with, and the shell dies without telling anybody. So a
 * command that npm started takes the loss of its parent for the signal that did not arrive.
 */
export function followParent(env = process.env) {
  if (!env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/**
 * npm passes SIGTERM to the shell that it started this command with, and the shell dies silently. So a command that
 * npm started treats the loss of its parent as the missing signal.
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

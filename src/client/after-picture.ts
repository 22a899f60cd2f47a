/** Runs once the browser has painted the current document. Returns a function that cancels it. */
export function afterPicture(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // The next frame is painted after its callbacks; a task queued in them runs after the paint.
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  return () => (cancelAnimationFrame(frame), clearTimeout(timer))
}

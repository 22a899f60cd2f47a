/** Runs once the browser has shown what stands in the document now. The answer takes that back. */
export function afterPicture(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // The next frame is painted after its callbacks; what is due behind them comes when it has been.
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  return () => (cancelAnimationFrame(frame), clearTimeout(timer))
}

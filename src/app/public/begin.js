// A written page is shown first. The program and the styles of what it may open come after the first paint: on a slow
// line they would take the way from the text. The build writes this into every public page, with the names of the
// files.
{
  const { documentElement } = document

  function begin() {
    const [program, styles, ...parts] = JSON.parse(document.getElementById('program').textContent)
    const add = (tag, marks) =>
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...marks }))
    // Each part is read by itself: all of them in one piece would keep a slow phone from its reader for a tenth of a
    // second.
    for (const href of parts) {
      if (href.endsWith('.js')) add('script', { type: 'module', async: false, src: href })
      else add('link', { rel: 'preload', as: 'fetch', href })
    }
    // What a drawer looks like is known before it can be opened.
    const start = () => add('script', { type: 'module', src: program })
    add('link', { rel: 'stylesheet', href: styles, onload: start, onerror: start })
  }

  // Nothing is painted of a page in the background, and whoever is at work waits for the program itself.
  const waits =
    !document.hidden && !documentElement.dataset.auth && PerformanceObserver.supportedEntryTypes.includes('paint')
  const painted = waits
    ? new Promise((seen) => {
        addEventListener('load', () => setTimeout(seen, 1000))
        document.addEventListener('visibilitychange', seen)
        new PerformanceObserver((_, observer) => (observer.disconnect(), seen())).observe({
          type: 'paint',
          buffered: true,
        })
      })
    : undefined
  document.addEventListener('DOMContentLoaded', () => Promise.resolve(painted).then(begin))
}

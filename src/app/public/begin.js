// A prerendered page is shown first. The program and styles load after the first paint: on a slow connection they
// would delay the text. The build writes this into every public page, with the file names.
{
  const { documentElement } = document

  function begin() {
    const [styles, ...parts] = JSON.parse(document.getElementById('program').textContent)
    const add = (tag, marks) =>
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...marks }))
    // Each part is parsed separately: all in one piece would block a slow phone for a tenth of a second.
    for (const href of parts) {
      if (href.endsWith('.js')) add('script', { type: 'module', async: false, src: href })
      else add('link', { rel: 'preload', as: 'fetch', href })
    }
    // A drawer's styles are known before it can be opened: the program waits for them (main.tsx).
    const start = () => {
      documentElement.dataset.styled = ''
      dispatchEvent(new Event('styled'))
    }
    add('link', { rel: 'stylesheet', href: styles, onload: start, onerror: start })
  }

  // A page in the background paints nothing, and signed-in users wait for the program itself.
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

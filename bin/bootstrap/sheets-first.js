// Runs in the browser, around each import of a part (vite.config.ts): its style sheets load before it. The bundler's own
// helper also loads modules, and our parts name none.
export const __vitePreload = (load, sheets = []) =>
  sheets.length > 0 ? Promise.all(sheets.map(loadSheet)).then(load) : load()

const loadSheet = async (path) =>
  document.querySelector(`link[href="/${path}"]`) ??
  new Promise((done, failed) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: `/${path}`, onload: done, onerror: () => failed(Error(path)) })
    document.head.append(link)
  })

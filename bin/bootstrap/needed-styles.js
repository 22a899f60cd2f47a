import { transform } from 'lightningcss'

/** The rules of a style sheet that can match this page: those with a class that the page lacks are left out. */
export function stylesFor(css) {
  const code = Buffer.from(css)
  const classes = new Set()
  transform({
    filename: 'all.css',
    code,
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'class') classes.add(part.name)
      },
    },
  })
  return (html) => {
    const here = new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => unescaped(names).split(/\s+/)))
    return transform({
      filename: 'page.css',
      code,
      minify: true,
      unusedSymbols: [...classes].filter((name) => !here.has(name)),
    })
      .code.toString()
      .trim()
  }
}

const signs = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => signs[name])

import createPurifier from 'dompurify'
import { Marked } from 'marked'
import { useEffect, useRef } from 'react'

const purifier = createPurifier(window)
// A user's text may link elsewhere, but it may neither load from there nor reveal who followed.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  if (/^https?:/i.test(node.getAttribute('href') ?? '')) node.setAttribute('target', '_blank')
})
const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'strong',
    'em',
    'del',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'h1',
    'h2',
    'h3',
    'h4',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'sup',
  ],
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/|#)/i,
}

type Noted = { type: 'note'; raw: string; words: string }
/** Footnotes as the editor writes them, ^[words of the note]: numbers in the text, and the notes below it. */
function htmlOf(text: string): string {
  const notes: string[] = []
  const marked = new Marked({
    extensions: [
      {
        name: 'note',
        level: 'inline',
        start: (source) => source.indexOf('^['),
        tokenizer(source) {
          const found = /^\^\[((?:\\.|[^\]\\\n])+)\]/.exec(source)
          return found ? { type: 'note', raw: found[0], words: found[1]! } : undefined
        },
        renderer(token) {
          notes.push((token as unknown as Noted).words)
          return `<sup>${notes.length}</sup>`
        },
      },
    ],
  })
  const html = marked.parse(text, { async: false, breaks: true })
  if (notes.length === 0) return html
  const below = notes.map((words) => `<li>${String(marked.parseInline(words, { async: false }))}</li>`)
  return `${html}<hr><ol>${below.join('')}</ol>`
}

/** Markdown as people wrote it, unable to run, to load, or to imitate the page. */
export function Markdown({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const safe = purifier.sanitize(htmlOf(text), { ...allowed, RETURN_DOM_FRAGMENT: true })
    place.current!.replaceChildren(safe)
  }, [text])
  return <div ref={place} className="prose-plain min-w-0 break-words" />
}

import createPurifier from 'dompurify'
import { Marked } from 'marked'
import { useContext, useEffect, useRef } from 'react'
import { pictureIn, pictureSource, type TextPicture } from '#platform/documents/picture-line.ts'
import { pictureFigure } from './picture-figure.ts'
import { PictureSource } from './picture-source.ts'

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
    'figure',
  ],
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/|#)/i,
}

type Noted = { type: 'note'; raw: string; words: string }
type Pictured = { type: 'picture'; raw: string; picture: TextPicture }
const pictureLine = new RegExp(`^${pictureSource}(?:\\n+|$)`)

/**
 * Footnotes as the editor writes them, ^[words of the note]: numbers in the text, and the notes below it. A picture is
 * an empty place here: it is drawn from its data after the text is sanitized.
 */
function htmlOf(text: string): { html: string; pictures: TextPicture[] } {
  const notes: string[] = []
  const pictures: TextPicture[] = []
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
      {
        name: 'picture',
        level: 'block',
        start: (source) => /^!\[/m.exec(source)?.index,
        tokenizer(source) {
          const raw = pictureLine.exec(source)?.[0]
          const picture = raw === undefined ? null : pictureIn(raw)
          return raw === undefined || !picture ? undefined : { type: 'picture', raw, picture }
        },
        renderer(token) {
          pictures.push((token as unknown as Pictured).picture)
          return '<figure></figure>'
        },
      },
    ],
  })
  const html = marked.parse(text, { async: false, breaks: true })
  if (notes.length === 0) return { html, pictures }
  const below = notes.map((words) => `<li>${String(marked.parseInline(words, { async: false }))}</li>`)
  return { html: `${html}<hr><ol>${below.join('')}</ol>`, pictures }
}

/** Markdown as people wrote it, unable to run, to load, or to imitate the page. */
export function Markdown({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  const load = useContext(PictureSource)?.load
  useEffect(() => {
    const { html, pictures } = htmlOf(text)
    const safe = purifier.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
    const figures = pictures.map((picture) => pictureFigure(picture, load))
    // A figure that a person typed as HTML has no picture.
    const places = [...safe.querySelectorAll('figure:empty')]
    figures.forEach(({ dom }, at) => places[at]?.replaceWith(dom))
    place.current!.replaceChildren(safe)
    return () => figures.forEach(({ end }) => end())
  }, [text, load])
  return <div ref={place} className="prose-plain min-w-0 break-words" />
}

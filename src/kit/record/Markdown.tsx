import createPurifier from 'dompurify'
import { marked } from 'marked'
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
  ],
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/|#)/i,
}

/** Markdown as people wrote it, unable to run, to load, or to imitate the page. */
export function Markdown({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const safe = purifier.sanitize(marked.parse(text, { async: false, breaks: true }), {
      ...allowed,
      RETURN_DOM_FRAGMENT: true,
    })
    place.current!.replaceChildren(safe)
  }, [text])
  return <div ref={place} className="prose-plain min-w-0 break-words" />
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import type { Language } from '#platform/say.ts'
import { headOf, type Head } from './head.ts'

/**
 * The meta tags for search engines and previews follow the page: the server wrote them for the first one, this hook
 * for the others.
 */
export function useHead({
  title,
  description,
  language = 'en',
}: Pick<Head, 'title'> & { description?: string | undefined; language?: Language }): void {
  const { productName } = useConfig()
  const { pathname } = useLocation()
  useEffect(() => {
    const head = headOf({ title, description, pathname, productName, origin: location.origin, language })
    document.title = head.title
    document.documentElement.lang = language
    for (const { selector, attribute, value } of head.marks) {
      const found = document.head.querySelector(selector)
      if (value) (found ?? document.head.appendChild(made(selector))).setAttribute(attribute, value)
      else found?.remove()
    }
  }, [title, description, language, pathname, productName])
}

/** `meta[name="description"]` in reverse. */
function made(selector: string): Element {
  const [, tag, name, value] = /^(\w+)\[(\w+)="([^"]+)"\]$/.exec(selector)!
  const element = document.createElement(tag!)
  element.setAttribute(name!, value!)
  return element
}

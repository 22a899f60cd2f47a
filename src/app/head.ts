import type { Language } from '#platform/say.ts'

export type Head = {
  title: string
  marks: readonly { selector: string; attribute: 'content' | 'href'; value: string | undefined }[]
}

type PageFacts = {
  title: string
  description?: string | undefined
  pathname: string
  productName: string
  origin: string
  language?: Language
}

export const pageTitle = (title: string, productName: string) =>
  title.includes(productName) ? title : `${title} | ${productName}`

/**
 * The head of a page, for the server's HTML and for browser navigation. A page without a description is not
 * indexable.
 */
export function headOf({ title, description, pathname, productName, origin, language }: PageFacts): Head {
  const full = pageTitle(title, productName)
  const address = description ? origin + pathname + (language === 'es' ? '?lang=es' : '') : undefined
  const meta = (selector: string, value: string | undefined) => ({
    selector: `meta[${selector}]`,
    attribute: 'content' as const,
    value,
  })
  return {
    title: full,
    marks: [
      meta('name="description"', description ?? 'Procurement, grants and disaster recovery for public agencies'),
      { selector: 'link[rel="canonical"]', attribute: 'href', value: address },
      meta('property="og:title"', full),
      meta('property="og:description"', description),
      meta('property="og:type"', pathname.startsWith('/blog/') ? 'article' : 'website'),
      meta('property="og:url"', address),
      meta('property="og:site_name"', productName),
      meta('property="og:image"', description && `${origin}/social.png`),
      meta('name="twitter:card"', description && 'summary_large_image'),
    ],
  }
}

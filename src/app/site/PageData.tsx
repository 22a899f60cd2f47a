import { useConfig } from '#client/BackendProvider.tsx'
import { StructuredData } from '#kit/StructuredData.tsx'
import { usePage } from '#kit/use-page.ts'
import { useLanguage } from '#client/language.ts'
import { locale, translated } from '#platform/say.ts'

/** The type of a page, where there is a narrower one than "page". */
const kinds: readonly [path: RegExp, kind: string][] = [
  [/^\/about$/, 'AboutPage'],
  [/^\/contact$/, 'ContactPage'],
  [/^\/(blog|documentation|solutions|products|public-vendors)$/, 'CollectionPage'],
]

/** The structured data of every indexable page: its name, description and address. */
export function PageData() {
  const { supabaseUrl: origin, productName } = useConfig()
  const page = usePage()
  useLanguage()
  if (!page?.route.description) return null
  const { path, route } = page
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'WebPage'
  return (
    <StructuredData
      graph={[
        {
          '@type': kind,
          '@id': `${origin}${path}#page`,
          url: `${origin}${path}`,
          name: translated(route.title),
          description: route.description && translated(route.description),
          inLanguage: locale(),
          isPartOf: { '@type': 'WebSite', '@id': `${origin}/#website`, name: productName, url: `${origin}/` },
        },
      ]}
    />
  )
}

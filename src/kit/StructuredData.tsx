/**
 * Structured data of the page, for programs. A data block that no browser runs; it claims nothing that the page does
 * not show.
 */
export const StructuredData = ({ graph }: { graph: readonly object[] }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c'),
    }}
  />
)

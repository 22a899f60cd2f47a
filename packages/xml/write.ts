/** An element to write: its name with its prefix, its content and its attributes. Empty elements are left out. */
export type Written = readonly [name: string, content: Content, attributes?: Record<string, string>]
/** `true`: the attributes say it all, and the element has no content. */
type Content = string | number | true | null | undefined | readonly (Written | null | undefined | false)[]

/** A whole document, indented by two spaces per level, with the same bytes for the same content. */
export const writeXml = (root: Written): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, 0).join('\n')}\n`

/** An element within a document. */
export const xmlOf = (element: Written): string => lines(element, 0).join('\n')

function lines([name, content, attributes = {}]: Written, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const open = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('')}>`
  if (content === true) return [`${indent}${open.slice(0, -1)}/>`]
  if (content === null || content === undefined || content === '') return []
  if (!Array.isArray(content)) return [`${indent}${open}${escaped(String(content as string | number))}</${name}>`]
  const inner = (content as readonly (Written | null | undefined | false)[]).flatMap((child) =>
    child ? lines(child, depth + 1) : [],
  )
  return inner.length > 0 ? [`${indent}${open}`, ...inner, `${indent}</${name}>`] : []
}

/** Characters that XML cannot contain are left out: they are invisible in a name too. */
export const escaped = (text: string): string =>
  text
    .replaceAll(
      // oxlint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

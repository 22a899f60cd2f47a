import { ApiError } from './errors.ts'

/** The format of the rows. */
export type Format = { shape: 'list' | 'one' | 'csv'; stripNulls: boolean; contentType: string }

const json: Format = { shape: 'list', stripNulls: false, contentType: 'application/json; charset=utf-8' }
const formats = new Map<string, Format>([
  ['*/*', json],
  ['application/*', json],
  ['application/json', json],
  ['text/csv', { shape: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }],
  [
    'application/vnd.pgrst.object',
    { shape: 'one', stripNulls: false, contentType: 'application/vnd.pgrst.object+json; charset=utf-8' },
  ],
  [
    'application/vnd.pgrst.array',
    { shape: 'list', stripNulls: false, contentType: 'application/vnd.pgrst.array+json; charset=utf-8' },
  ],
])

/** The first of the caller's media types that we support. Query plans are not among them. */
export function negotiate(accept: string): Format {
  for (const part of accept.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const vendored = name.startsWith('application/vnd.pgrst.')
    const format = formats.get(vendored ? name.replace(/\+json$/, '') : name)
    if (!format) continue
    const stripNulls = vendored && parameters.includes('nulls=stripped')
    return stripNulls
      ? { ...format, stripNulls, contentType: format.contentType.replace(';', ';nulls=stripped;') }
      : format
  }
  throw new ApiError(406, 'PGRST107', `None of these media types are available: ${accept.slice(0, 200)}`)
}

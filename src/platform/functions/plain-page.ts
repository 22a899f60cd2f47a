import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { escaped } from '../mail/email.ts'
import { language } from '../say.ts'

const style =
  'body{max-width:32rem;margin:15vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1a2230;background:#f5f6f8}h1{font-size:1.5rem}button{min-height:2.75rem;padding:0 1.25rem;font:inherit;font-weight:600;color:#fff;background:#1e40af;border:0;border-radius:.375rem}@media(prefers-color-scheme:dark){body{color:#e6eaf0;background:#10151d}}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/**
 * The page that a link in an email opens: a sentence and at most one button, without a script and without a session.
 */
export const plainPage = (c: Context, title: string, words: string, more = '', status: 200 | 404 = 200) =>
  c.html(
    `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} | Granary</title><style>${style}</style></head>` +
      `<body><main><h1>${title}</h1><p>${escaped(words)}</p>${more}</main></body></html>`,
    status,
    { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' },
  )

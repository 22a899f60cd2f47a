import type { Message } from './mail.ts'
import { isolated } from '../isolate.ts'
import { filled, language, phrase, say, translated } from '../say.ts'

/** A message before it is laid out: what happened, what to do, and what to do if it was not you. */
export type Email = {
  to: string
  subject: string
  greeting?: string
  paragraphs: string[]
  button?: { label: string; href: string }
  code?: string
  /** Small print below. */
  footer: string[]
  /** The words are in the language in use, which is the recipient’s. Without this they are in English. */
  theirs?: boolean
}

/** The same words twice: as plain text, and as the simplest HTML that has a button. No picture, no tracking. */
export function compose({
  to,
  subject,
  theirs = false,
  greeting = theirs ? say('Hello,') : 'Hello,',
  paragraphs,
  button,
  code,
  footer,
}: Email): Message {
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(code ? [theirs ? say('Your code: {code}', { code }) : `Your code: ${code}`] : []),
    ['--', ...footer].join('\n'),
  ].join('\n\n')
  return { to, subject, text, html: page({ subject, greeting, paragraphs, button, code, footer, theirs }) }
}

function page({
  subject,
  greeting,
  paragraphs,
  button,
  code,
  footer,
  theirs,
}: Omit<Email, 'to'> & { greeting: string; theirs: boolean }): string {
  return `<!doctype html>
<html lang="${theirs ? language() : 'en'}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;color:#1a2230;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde1e7;border-radius:8px">
${paragraph(greeting)}
${paragraphs.map((each) => paragraph(each)).join('\n')}
${button ? link(button, theirs) : ''}
${code ? `<p style="margin:24px 0;font-size:28px;font-weight:700;letter-spacing:6px">${escaped(code)}</p>` : ''}
<hr style="border:0;border-top:1px solid #dde1e7;margin:24px 0">
${footer.map((each) => paragraph(each, `margin:0 0 8px;${small}`)).join('\n')}
</div></body></html>`
}

const paragraph = (words: string, style = 'margin:0 0 16px') => `<p style="${style}">${escaped(isolated(words))}</p>`
const small = 'font-size:13px;color:#4b5563'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1e40af;color:#ffffff;text-decoration:none;font-weight:600'

const link = (
  { label, href }: { label: string; href: string },
  theirs: boolean,
) => `<p style="margin:24px 0"><a href="${escaped(href)}" style="${buttonStyle}">${escaped(label)}</a></p>
${paragraph(filled(theirs ? translated(noButton) : noButton, { href }), `margin:0 0 16px;${small};word-break:break-all`)}`

const noButton = phrase('If the button doesn’t work, copy this address into your browser: {href}')

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import auditor from '../../translations/es/auditor.json' with { type: 'json' }
import common from '../../translations/es/common.json' with { type: 'json' }
import emails from '../../translations/es/emails.json' with { type: 'json' }
import forms from '../../translations/es/forms.json' with { type: 'json' }
import opportunities from '../../translations/es/opportunities.json' with { type: 'json' }
import portal from '../../translations/es/portal.json' with { type: 'json' }
import signIn from '../../translations/es/sign-in.json' with { type: 'json' }
import site from '../../translations/es/site.json' with { type: 'json' }
import tools from '../../translations/es/tools.json' with { type: 'json' }
import vendor from '../../translations/es/vendor.json' with { type: 'json' }
import { english, speakAs, type Language, type Speech } from '../say.ts'
import { isSpanish } from './accepted-language.ts'

const spanish: Speech = {
  language: 'es',
  catalog: {
    ...common,
    ...portal,
    ...signIn,
    ...site,
    ...tools,
    ...opportunities,
    ...vendor,
    ...forms,
    ...auditor,
    ...emails,
  },
}
const asked = new AsyncLocalStorage<Speech>()
/** The server speaks the language of each request. */
export const speakAsAsked = (): void => speakAs(() => asked.getStore() ?? english)
speakAsAsked()

/**
 * Node notes who began each promise for as long as a storage has been used and not disabled, in all
 * requests. So English is what is said without it, and it ends with the last other language (decision 0338).
 */
let speaking = 0
const ended = (): void => {
  speaking--
  if (speaking === 0) asked.disable()
}

/** Texts made inside are in this language: an email to its reader, in the language they chose when they wrote. */
export function inLanguage<T>(language: Language, run: () => T): T {
  const speech = language === 'es' ? spanish : english
  if (speech === (asked.getStore() ?? english)) return run()
  speaking++
  let said: T | undefined
  try {
    return (said = asked.run(speech, run))
  } finally {
    if (said instanceof Promise) said.then(ended, ended)
    else ended()
  }
}

/**
 * Refusals are in the language of the request; the page sends its own, another program its Accept-Language. A link in
 * an email names the language of the email.
 */
export const inTheirLanguage: MiddlewareHandler = (c, next) => {
  const named = c.req.query('lang') ?? (isSpanish(c.req.header('accept-language') ?? '') ? 'es' : 'en')
  if (named !== 'es') return next()
  // A long answer says more after its beginning was returned. The parts of a batch share the response of their batch.
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing && asked.getStore() !== spanish) {
    speaking++
    outgoing.once('close', ended)
  }
  return inLanguage('es', next)
}

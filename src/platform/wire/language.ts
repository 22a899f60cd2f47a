import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import common from '../../translations/es/common.json' with { type: 'json' }
import letters from '../../translations/es/letters.json' with { type: 'json' }
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
  catalog: { ...common, ...portal, ...signIn, ...site, ...tools, ...opportunities, ...vendor, ...letters },
}
const asked = new AsyncLocalStorage<Speech>()
/** The server speaks the language of each request. */
export const speakAsAsked = (): void => speakAs(() => asked.getStore() ?? english)
speakAsAsked()

/** What is said inside is in this language: an email to its reader, in the language they chose when they wrote. */
export const inLanguage = <T>(language: Language, run: () => T): T =>
  asked.run(language === 'es' ? spanish : english, run)

/**
 * Refusals are in the language of the request; the page sends its own, another program its Accept-Language. A link in
 * an email names the language of the email.
 */
export const inTheirLanguage: MiddlewareHandler = (c, next) =>
  inLanguage(
    (c.req.query('lang') ?? (isSpanish(c.req.header('accept-language') ?? '') ? 'es' : 'en')) as Language,
    next,
  )

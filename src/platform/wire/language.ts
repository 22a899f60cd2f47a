import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import common from '../../translations/es/common.json' with { type: 'json' }
import portal from '../../translations/es/portal.json' with { type: 'json' }
import signIn from '../../translations/es/sign-in.json' with { type: 'json' }
import { english, speakAs, type Speech } from '../say.ts'

const spanish: Speech = { language: 'es', catalog: { ...common, ...portal, ...signIn } }
const asked = new AsyncLocalStorage<Speech>()
speakAs(() => asked.getStore() ?? english)

/** Refusals are in the language of the request; the page sends its own, and another program its Accept-Language. */
export const inTheirLanguage: MiddlewareHandler = (c, next) =>
  isSpanish(c.req.header('accept-language') ?? '') ? asked.run(spanish, next) : next()

/** The first of the languages that we have. The order is the preference in what every browser sends. */
export const isSpanish = (accepted: string): boolean =>
  /(?:^|,)\s*(en|es)\b/i.exec(accepted)?.[1]?.toLowerCase() === 'es'
